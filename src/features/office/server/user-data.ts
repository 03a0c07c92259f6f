import type { OfficePart } from '#features/account/server/user-data.ts'
import { column } from '#platform/db/row-columns.ts'

/** A provider's offices, including drafts. */
export const officeUserData: OfficePart = {
  offices: column.json(
    `coalesce((select json_agg(json_build_object('id', o.id, 'draft', o.status = 'draft') order by o.id) from office o
        join provider v on v.id = o.provider_id where v.person_id = p.id and o.status <> 'deleted'), '[]'::json)`,
  ),
}
