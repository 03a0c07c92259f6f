/** The nearest bookable time on the same day, otherwise the first one on the following days. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import type { Reads } from '#platform/db/handles.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { addDays } from '#kernel/time.ts'
import { DAYS_AHEAD, firstStart } from '../../rules/first-start.ts'
import { freeMaskOf } from './free-mask-of-day.ts'

const FREE_MASKS = preparedStatement({
  name: 'booking_free_masks',
  row: { day: column.text(), free: column.text() },
  text: `select t.day::text as day, ${freeMaskOf('t.day', '$3')}::text as free
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
  const masks = await db.query(FREE_MASKS, [input.officeId, days, input.quantity])
  const start = firstStart(masks, input, input.now)
  return start && { date: start.date, time: formatQuarter(start.quarter) }
}
