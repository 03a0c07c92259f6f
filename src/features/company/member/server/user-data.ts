import type { MemberPart } from '#features/account/server/user-data.ts'
import { column } from '#platform/db/row-columns.ts'

/** Spec 4, alert dots: an invitation has expired, and this person can send a new link. */
export const memberUserData: MemberPart = {
  invite_expired: column.boolean(
    `exists (select from member me where me.person_id = p.id and me.company_id = $2 and me.state = 'registered'
        and (me.role = 'admin' or 'invite' = any (me.permissions)))
      and exists (select from member m where m.company_id = $2 and m.state = 'invited' and m.token_until <= $3)`,
  ),
}
