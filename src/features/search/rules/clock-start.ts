/**
 * The running clock of the form (Spec 4, 9): a chosen start that is past, or less than five minutes ahead, moves to
 * the next one. Works on plain days and minutes, so browsers without Temporal can follow the server's clock.
 */
import { formatQuarter, nearestQuarter, parseTime, QUARTERS_PER_DAY, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'

/** `minutes` since the start of `today`, with a fraction; more than a day when a page stays open. */
export type ClockNow = { readonly today: string; readonly tomorrow: string; readonly minutes: number }
export type Start = { readonly date: string; readonly time: string }

const START_AHEAD_MINUTES = 5 // Spec 9
const DAY_MINUTES = 24 * 60
const MORNING = '09:00'

/** A start is past when its quarter begins before now; null when the date or time cannot be read. */
export function isPast({ date, time }: Start, now: ClockNow): boolean | null {
  const minutes = parseTime(time)
  if (minutes === null || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const start = nearestQuarter(minutes) * 15
  if (date < now.today) return true
  if (date === now.today) return start < now.minutes
  return date === now.tomorrow && start + DAY_MINUTES < now.minutes
}

/** The default start from here: the next quarter at least five minutes ahead, or tomorrow morning when it does not fit. */
export function clockStart(now: ClockNow, hours: number): Start {
  const isTomorrow = now.minutes >= DAY_MINUTES
  const quarter = Math.ceil(((now.minutes % DAY_MINUTES) + START_AHEAD_MINUTES) / 15)
  if (quarter + hours * QUARTERS_PER_HOUR > QUARTERS_PER_DAY) return { date: now.tomorrow, time: MORNING }
  return { date: isTomorrow ? now.tomorrow : now.today, time: formatQuarter(quarter) }
}

/** The start the map asks about: the searched one, or the next one from here where that is past or cannot be read. */
export function askableStart(search: Start & { readonly hours: number }, now: ClockNow, hasErrors: boolean): Start {
  if (hasErrors || isPast(search, now) !== false) return clockStart(now, search.hours)
  return { date: search.date, time: search.time }
}
