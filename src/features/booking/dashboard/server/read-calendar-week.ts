import { listOfficeTitles, readCalendarDays } from '#features/office/block/server/read-calendar-days.ts'
import { addDays, weekdayOf } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readCalendarWeek as contract } from '../contract.ts'
import { readBooked } from './booked-store.ts'
import { toShownDays } from './to-shown-days.ts'

/** Monday to Sunday, in three statements. */
export async function readCalendarWeek({ viewer, query, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const titles = await listOfficeTitles(read, viewer.id)
  const offices = titles.map((one) => ({ id: one.id, title: locale === 'en' ? one.title_en : one.title_de }))
  const id = query.id ?? offices[0]?.id
  if (id === undefined) return { data: { offices, office: null } }
  if (!offices.some((one) => one.id === id)) refuse('request.not_found')
  const from = addDays(query.date, 1 - weekdayOf(query.date))
  const wanted = { personId: viewer.id, from, office: id }
  const rows = await readCalendarDays(read, { ...wanted, days: 7 })
  const booked = await readBooked(read, { ...wanted, to: addDays(from, 6) })
  const shown = toShownDays(rows, booked, locale, now)
  const first = shown[0]
  if (!first) return refuse('request.not_found')
  const { day: _, ...office } = first
  return { data: { offices, office: { ...office, days: shown.map((one) => one.day) } } }
}
