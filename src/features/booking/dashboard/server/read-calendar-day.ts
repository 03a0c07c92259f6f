import { readCalendarDays } from '#features/office/block/server/read-calendar-days.ts'
import type { Call } from '#platform/context.ts'
import type { readCalendarDay as contract } from '../contract.ts'
import { readBooked } from './booked-store.ts'
import { toShownDays } from './to-shown-days.ts'

/** Two statements, however many offices there are. */
export async function readCalendarDay({ viewer, query, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const wanted = { personId: viewer.id, from: query.date, office: null }
  const days = await readCalendarDays(read, { ...wanted, days: 1 })
  const booked = days.length === 0 ? [] : await readBooked(read, { ...wanted, to: query.date })
  return { data: { offices: toShownDays(days, booked, locale, now) } }
}
