import type { FavouritePart } from '#features/account/server/user-data.ts'
import { column } from '#platform/db/row-columns.ts'

/** Latest first. */
export const favouriteUserData: FavouritePart = {
  favourites: column.json(
    `coalesce((select json_agg(f.office_id order by f.created_at desc, f.office_id desc) from favourite f where f.person_id = p.id), '[]'::json)`,
  ),
}
