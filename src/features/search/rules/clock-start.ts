/**
 * The running clock of the search form (Spec 4, 9): a chosen start that is past, or less than five minutes ahead, moves
 * to the next one. Uses plain days and minutes, so that browsers without Temporal can follow the server's clock.
 */
import { START_AHEAD_MINUTES } from '#features/office/rules/limits.ts'
import { formatQuarter, nearestQuarter, parseTime, QUARTERS_PER_DAY, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { plusDays } from '#kernel/plain-days.ts'
import { nextOpening, type DayQuarter, type OpeningWeek } from './opening-week.ts'

/** `minutes` since the start of `today`, with a fraction; exceeds a day when a page stays open. */
export type ClockNow = { readonly today: string; readonly tomorrow: string; readonly minutes: number }
export type Start = { readonly date: string; readonly time: string }

const DAY_MINUTES = 24 * 60

/** A start is past when its quarter begins before now; null when the date or time cannot be read. */
export function isPast({ date, time }: Start, now: ClockNow): boolean | null {
  const minutes = parseTime(time)
  if (minutes === null || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const start = nearestQuarter(minutes) * 15
  if (date < now.today) return true
  if (date === now.today) return start < now.minutes
  return date === now.tomorrow && start + DAY_MINUTES < now.minutes
}

/** The proposed start: the next one at which most offices are open long enough. */
export function proposedFrom(now: ClockNow, hours: number, week: OpeningWeek): Start {
  return toStart(nextOpening(nextQuarter(now), hours, week))
}

/**
 * Where a past start moves to: the next quarter at least five minutes ahead, as long as the hours fit into the day;
 * otherwise the next opening of a later day.
 */
export function movedStart(now: ClockNow, hours: number, week: OpeningWeek): Start {
  const today = plusDays(now.today, Math.floor(now.minutes / DAY_MINUTES))
  const next = nextQuarter(now)
  const fits = next.day === today && next.quarter + hours * QUARTERS_PER_HOUR <= QUARTERS_PER_DAY
  return toStart(fits ? next : nextOpening({ day: plusDays(today, 1), quarter: 0 }, hours, week))
}

/** The start for map requests: the searched one, or the next proposed one when that is past or can not be read. */
export function askableStart(
  search: Start & { readonly hours: number },
  now: ClockNow,
  hasErrors: boolean,
  next: (now: ClockNow, hours: number) => Start,
): Start {
  if (hasErrors || isPast(search, now) !== false) return next(now, search.hours)
  return { date: search.date, time: search.time }
}

function nextQuarter(now: ClockNow): DayQuarter {
  const quarter = Math.ceil((now.minutes + START_AHEAD_MINUTES) / 15)
  return { day: plusDays(now.today, Math.floor(quarter / QUARTERS_PER_DAY)), quarter: quarter % QUARTERS_PER_DAY }
}

function toStart({ day, quarter }: DayQuarter): Start {
  return { date: day, time: formatQuarter(quarter) }
}
