import type { OfficePart } from '#features/account/server/user-data.ts'
import { column } from '#platform/db/row-columns.ts'

/** A provider's offices, including drafts. */
export const officeUserData: OfficePart = {
  offices: column.json(
    `coalesce((select json_agg(json_build_object('id', one.id, 'draft', one.draft) order by one.id) from provider v
        cross join lateral (select o.id, o.status = 'draft' as draft from office o where o.provider_id = v.id and o.status <> 'deleted'
          union all select d.id, true from office_draft d where d.provider_id = v.id) one
        where v.person_id = p.id), '[]'::json)`,
  ),
}
