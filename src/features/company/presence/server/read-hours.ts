import { formatQuarter } from '#kernel/quarters.ts'
import { addDays, localDay } from '#kernel/time.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { readMember, type Member } from '../../server/read-member.ts'
import type { readHours as contract } from '../contract.ts'
import { lastDay, mondayOf } from '../rules/days.ts'
import { halvesOfVisit } from '../rules/half-days.ts'
import { entriesOfWeek } from '../rules/work-week.ts'
import { isShown, readSaidDays, readWorkWeek, readZone } from './presence-store.ts'
import type { TeamVisits } from './team-visits.ts'

export const hoursReader =
  (visits: TeamVisits) =>
  async ({ viewer, locale, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    return { data: await hoursOf(visits, read, await readMember(read, viewer), locale, now) }
  }

/** What the member says and booked, from the Monday of this week on. */
export async function hoursOf(visits: TeamVisits, db: Reads, me: Member, locale: Locale, now: Temporal.Instant) {
  const { zone } = await readZone(db, me.companyId)
  const today = localDay(now, zone)
  const [first, last] = [mondayOf(today), lastDay(today)]
  const asked = { companyId: me.companyId, memberId: me.id, from: beginOf(first, zone), to: endOf(last, zone) }
  const [shown, week, days, booked] = await Promise.all([
    isShown(db, me.id),
    readWorkWeek(db, me.id),
    readSaidDays(db, me.id, first, last),
    visits.teamVisits(db, asked, locale),
  ])
  return {
    today,
    last,
    shown,
    week: entriesOfWeek(week).map((entry) => ({
      ...entry,
      spans: entry.spans.map(([from, to]) => ({ from: formatQuarter(from), to: formatQuarter(to) })),
    })),
    days,
    bookings: booked.map(({ id, office, title, startAt, endAt, from, to }) => ({
      id,
      office,
      title,
      startAt,
      endAt,
      from,
      to,
      halves: halvesOfVisit(Temporal.Instant.from(startAt), Temporal.Instant.from(endAt), zone),
    })),
  }
}

/** When a day begins, and the instant after its end. */
export function beginOf(day: string, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
}
export function endOf(day: string, zone: string): Temporal.Instant {
  return beginOf(addDays(day, 1), zone)
}
