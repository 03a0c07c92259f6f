/** The last 30 days of a part, one word for each. */
import { addDays } from '#kernel/time.ts'
import type { ShownState } from './services.ts'

/** Minutes of a day that were measured. */
export type Measured = {
  readonly day: string
  readonly works: number
  readonly limited: number
  readonly fails: number
}

export const DAYS = 30
/** From here on a day has failed; fewer minutes are a restriction. */
const FAILED_MINUTES = 10
/** What was measured longer ago is not how it is now. */
const FRESH_SECONDS = 300

export function dayState({ works, limited, fails }: Omit<Measured, 'day'>): ShownState {
  if (works + limited + fails === 0) return 'unknown'
  if (fails >= FAILED_MINUTES) return 'fails'
  return limited + fails > 0 ? 'limited' : 'works'
}

/** @returns thirty, `today` last; days on which nothing was measured are said to be unknown */
export function lastDays(measured: readonly Measured[], today: string) {
  const byDay = new Map(measured.map((one) => [one.day, one]))
  return Array.from({ length: DAYS }, (_, nth) => {
    const day = addDays(today, nth - DAYS + 1)
    const minutes = byDay.get(day) ?? { works: 0, limited: 0, fails: 0 }
    return { day, state: dayState(minutes), minutes: minutes.limited + minutes.fails }
  })
}

export function stateNow(
  stored: { readonly state: ShownState; readonly measuredAt: Temporal.Instant } | undefined,
  now: Temporal.Instant,
): ShownState {
  if (!stored) return 'unknown'
  const seconds = (now.epochMilliseconds - stored.measuredAt.epochMilliseconds) / 1000
  return Math.abs(seconds) > FRESH_SECONDS ? 'unknown' : stored.state
}
