import { REGION_ZONE } from '#kernel/locale.ts'
import { listOfficeTitles } from '#features/office/block/server/read-calendar-days.ts'
import { addDays, localDay } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readInsights as contract } from '../contract.ts'
import { occupancyGrid } from '../rules/occupancy-grid.ts'
import { readUse } from './insights-store.ts'

const DAYS_A_WEEK = 7

/** Four statements, of which none gives a row for each booking. */
export async function readInsights({
  viewer,
  query,
  locale,
  now,
  context,
}: Pick<Call<typeof contract>, 'viewer' | 'query' | 'locale' | 'now' | 'context'>) {
  const { read } = context.db
  const office = query.office ?? null
  const offices = await listOfficeTitles(read, viewer.id)
  if (office !== null && !offices.some(({ id }) => id === office)) refuse('request.not_found')
  const to = addDays(localDay(now, REGION_ZONE), -1)
  const from = addDays(to, 1 - Number(query.weeks) * DAYS_A_WEEK)
  const { open, booked, counts } = await readUse(read, { personId: viewer.id, from, to, office })
  return {
    data: {
      offices: offices.map((one) => ({ id: one.id, title: locale === 'en' ? one.title_en : one.title_de })),
      from,
      to,
      grid: occupancyGrid(open, booked),
      bookings: counts.bookings,
      canceled: { byGuest: counts.by_guest, byProvider: counts.by_provider, byOthers: counts.by_others },
    },
  }
}
