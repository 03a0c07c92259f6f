import type { Reads } from '#platform/db/handles.ts'
import { listTeamDay, type BookingRow } from '../../server/store.ts'
import { toConfirm, type ToConfirm } from '../rules/to-confirm.ts'

/** Null for one that was not booked together with others, or that the bank does not ask about. */
export async function readToConfirm(
  db: Reads,
  { id, team_day_id: teamDayId }: Pick<BookingRow, 'id' | 'team_day_id'>,
): Promise<ToConfirm | null> {
  if (teamDayId === null) return null
  const rows = await listTeamDay(db, teamDayId)
  const found = toConfirm(
    rows.map((row) => ({ id: row.id, url: row.leg_action?.by === 'company' ? row.leg_action.url : null })),
    id,
  )
  return found.asked === 0 ? null : found
}
