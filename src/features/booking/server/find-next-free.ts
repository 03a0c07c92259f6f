/** The nearest time on the same day, else the first on one of the next days, that can really be booked. */
import type { Reads } from '#platform/db/database.ts'
import { hotStatement } from '#platform/db/hot-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { addDays } from '#kernel/time.ts'
import { nearestStart } from '../rules/next-free.ts'

const DAYS_AHEAD = 7

// '1' where `quantity` desks are free: the generated mask answers for one desk, the counts for more.
const ROOM_OF_DAYS = hotStatement({
  name: 'booking_room_of_days',
  row: { day: column.text(), room: column.text() },
  text: `select t.day::text as day, (coalesce(case when $3 = 1 then d.free else free_mask(d.occ, (d.capacity - $3 + 1)::int2) & d.open end,
        case when o.capacity >= $3 then o.hours[extract(isodow from t.day)::int] else repeat('0', 96)::bit(96) end))::text as room
      from unnest($2::date[]) as t (day) cross join office o left join office_day d on d.office_id = o.id and d.day = t.day
      where o.id = $1 and o.status = 'published' order by t.day`,
})

export async function nextFree(
  db: Reads,
  input: {
    officeId: number
    zone: string
    day: string
    quarter: number
    hours: number
    quantity: number
    leadHours: number
    now: Temporal.Instant
  },
): Promise<{ date: string; time: string } | null> {
  const days = Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(input.day, i))
  const rows = await db.query(ROOM_OF_DAYS, [input.officeId, days, input.quantity])
  for (const { day, room } of rows) {
    const wanted = day === input.day ? input.quarter : 0
    const quarter = nearestStart(
      room,
      { day, quarter: wanted, hours: input.hours, zone: input.zone, leadHours: input.leadHours },
      input.now,
    )
    if (quarter !== null) return { date: day, time: formatQuarter(quarter) }
  }
  return null
}
