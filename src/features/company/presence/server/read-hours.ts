import { formatQuarter } from '#kernel/quarters.ts'
import { localDay } from '#kernel/time.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { readMember, type Member } from '../../server/read-member.ts'
import type { readHours as contract } from '../contract.ts'
import { listPlaces } from '../../place/server/place-store.ts'
import { lastDay, mondayOf } from '../rules/days.ts'
import { halfDayOf, slotsOfVisit } from '../rules/half-days.ts'
import { entriesOfWeek } from '../rules/work-week.ts'
import { isShown, readSaidDays, readWorkWeek, readTeamFacts } from './presence-store.ts'
import type { TeamVisits } from './team-visits.ts'

export const hoursReader =
  (visits: TeamVisits) =>
  async ({ viewer, locale, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    return { data: await hoursOf(visits, read, await readMember(read, viewer), locale, now) }
  }

/** What the member says and booked, from the Monday of this week on. */
export async function hoursOf(visits: TeamVisits, db: Reads, me: Member, locale: Locale, now: Temporal.Instant) {
  const { zone } = await readTeamFacts(db, me.companyId)
  const today = localDay(now, zone)
  const [first, last] = [mondayOf(today), lastDay(today)]
  const asked = { companyId: me.companyId, members: [me.id], zone, monday: first, last }
  const [shown, week, days, booked, places] = await Promise.all([
    isShown(db, me.id),
    readWorkWeek(db, me.id),
    readSaidDays(db, me.id, first, last),
    visits.teamVisits(db, asked),
    listPlaces(db, me.companyId, me.id),
  ])
  const mine = booked.get(me.id) ?? []
  const offices = await visits.visitedOffices(db, [...new Set(mine.map(({ office }) => office))], locale)
  return {
    today,
    last,
    shown,
    week: entriesOfWeek(week).map(({ place, ...entry }) => ({
      ...entry,
      userOffice: place,
      spans: entry.spans.map(([from, to]) => ({ from: formatQuarter(from), to: formatQuarter(to) })),
    })),
    days,
    places: places.map(({ id, kind, title }) => ({ id, kind, title })),
    bookings: mine.map(({ id, office, start, end, from, to, madeAt }) => ({
      id,
      office,
      title: offices.get(office)?.title ?? '',
      start,
      end,
      madeAt,
      from: formatQuarter(from),
      to: formatQuarter(to),
      halves: slotsOfVisit(start, end).map((slot) => halfDayOf(slot, first)),
    })),
  }
}
