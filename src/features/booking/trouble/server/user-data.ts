import type { TroublePart } from '#features/account/server/user-data.ts'
import { column } from '#platform/db/row-columns.ts'
import { openTroubles } from './list-troubles.ts'

/** A guest of this provider stands at the door and has no answer. */
export const troubleUserData: TroublePart = {
  cannot_get_in: column.boolean(`exists (select from ${openTroubles('p.id', '$3')})`),
}
