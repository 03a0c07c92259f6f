import type { OfficePart } from '#features/account/server/user-data.ts'
import { column } from '#platform/db/row-columns.ts'

/** A provider's offices, including drafts. In trouble is one with an open clash or a calendar that cannot be read. */
export const officeUserData: OfficePart = {
  offices: column.json(
    `coalesce((select json_agg(json_build_object('id', one.id, 'draft', one.draft, 'trouble', one.trouble) order by one.id) from provider v
        cross join lateral (select o.id, o.status = 'draft' as draft,
            exists (select from open_clash c where c.office_id = o.id)
              or exists (select from calendar_feed f where f.office_id = o.id and f.health = 'broken') as trouble
          from office o where o.provider_id = v.id and o.status <> 'deleted'
          union all select d.id, true, false from office_draft d where d.provider_id = v.id) one
        where v.person_id = p.id), '[]'::json)`,
  ),
}
