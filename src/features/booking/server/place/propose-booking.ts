/** What an office page shows first: the earliest start, a proposed time, and its price. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf } from '#platform/db/row-columns.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { proposeBooking as contract } from '../../contract.ts'
import { DAYS_AHEAD, proposeStart } from '../../rules/first-start.ts'
import { quoteBooking } from './quote-booking.ts'
import { freeMaskOf } from './free-mask-of-day.ts'

const MASK = {
  for_one: column.boolean('w.for_one'),
  day: column.text('w.day::text'),
  free: column.text(`${freeMaskOf('w.day', 'w.quantity')}::text`),
  today: column.text('w.today::text'),
  zone: column.text('w.zone'),
  lead_hours: column.number('o.lead_hours'),
}

// Without a requested day, the window begins today and covers the days after the earliest start as well.
const MASKS_FROM_TODAY = preparedStatement({
  name: 'booking_masks_from_today',
  row: MASK,
  text: `select ${listOf(MASK)}
    from office o cross join lateral (
        select l.zone, ($4::timestamptz at time zone l.zone)::date as today from location l where l.id = o.location_id
      ) here cross join lateral (
        select here.*, true as for_one, 1 as quantity, today + n as day from generate_series(0, ${DAYS_AHEAD - 1}) n
        union all
        select here.*, false, $3::int, greatest(today, coalesce($2::date, today)) + n from generate_series(0, ${2 * DAYS_AHEAD - 1}) n
      ) w
      left join office_day d on d.office_id = o.id and d.day = w.day
    where o.id = $1 order by w.for_one, w.day`,
})

export async function proposeBooking(call: Call<typeof contract>): Promise<ReplyOf<typeof contract>> {
  const { body, now, context } = call
  const { date, time, hours, ...rest } = body
  if (time !== undefined && time % 15 !== 0) refuse('booking.grid')
  const rows = await context.db.read.query(MASKS_FROM_TODAY, [body.office, date ?? null, body.quantity, now])
  const [first] = rows
  if (!first) refuse('request.not_found')
  const { earliest, proposed } = proposeStart(
    {
      forOne: rows.filter((row) => row.for_one),
      forAll: rows.filter((row) => !row.for_one),
      today: first.today,
      zone: first.zone,
      leadHours: first.lead_hours,
    },
    { date, hours, quarter: time === undefined ? undefined : time / 15 },
    now,
  )
  const wish = { ...rest, date: proposed.date, time: proposed.quarter * 15, hours: proposed.hours }
  const { data: quote } = await quoteBooking({ ...call, body: wish })
  return { data: { earliest: earliest && { date: earliest.date, time: formatQuarter(earliest.quarter) }, quote } }
}
