/** One's own hours, and the days of a week of them. Only loaders use it. */
import type { PageContext } from '#client/page-context.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import { parseTime } from '#kernel/quarters.ts'
import { isIsoDate } from '#kernel/time.ts'
import { readHours } from '../contract.ts'
import { mondayOf, openingDay, shownDay, weekOf } from '../rules/days.ts'
import { ownDays } from '../rules/own-week.ts'
import { WEEKDAYS } from './week-fields.ts'

/** @param asked a day of the week; without one this week, at the weekend the coming one */
export async function loadHours({ call }: PageContext, asked: string | null = null) {
  const { data: hours } = await call(readHours)
  const day = shownDay(asked !== null && isIsoDate(asked) ? asked : openingDay(hours.today), hours.today)
  const first = mondayOf(hours.today)
  const days = weekOf(day < first ? first : day)
  return {
    today: hours.today,
    last: hours.last,
    first,
    shown: hours.shown,
    days: ownDays(hours, days),
    places: hours.places,
    said: hours.days.filter((one) => one.day >= hours.today),
    pattern: WEEKDAYS.map((weekday) => patternOf(hours.week, weekday)),
  }
}

type Week = ReplyOf<typeof readHours>['data']['week']

const NOON = 13 * 60

/** The kinds of the two halves of a weekday, '' where nothing is said, and the hours from the first to the last. */
function patternOf(week: Week, weekday: number) {
  const entries = week.filter((one) => one.weekday === weekday)
  const minutes = (text: string) => parseTime(text) ?? 0
  const kindOf = (isHalf: (from: number, to: number) => boolean) =>
    entries.find(({ spans }) => spans.length === 0 || spans.some(({ from, to }) => isHalf(minutes(from), minutes(to))))
      ?.kind ?? ''
  // The bounds of a half day say nothing of the hours.
  const times = entries.flatMap(({ spans }) => spans)
  const from = times.map((one) => one.from).toSorted()[0] ?? ''
  const to =
    times
      .map((one) => one.to)
      .toSorted()
      .at(-1) ?? ''
  const place = entries.find(({ userOffice }) => userOffice !== null)
  return {
    weekday,
    place: place ? `${place.kind} ${place.userOffice}` : '',
    morning: kindOf((start) => start < NOON),
    afternoon: kindOf((_, end) => end > NOON),
    from: from === '00:00' || from === '13:00' ? '' : from,
    to: to === '24:00' || to === '13:00' ? '' : to,
  }
}
