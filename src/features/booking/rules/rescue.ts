/** How long a coming booking whose hold failed can still be paid (booking paper T7). */
import { isHoldFailed, type LegState } from '#features/payment/rules/leg-states.ts'
import { RESCUE_HOURS } from './limits.ts'

export type Rescuable = { readonly status: string; readonly leg: LegState; readonly startAt: Temporal.Instant }

/** @returns until when, and the seconds until then; null when there is nothing to rescue (any more) */
export function rescueOf(
  { status, leg, startAt }: Rescuable,
  now: Temporal.Instant,
): { until: Temporal.Instant; secondsLeft: number } | null {
  if (status !== 'confirmed' || !isHoldFailed(leg)) return null
  const until = startAt.subtract({ hours: RESCUE_HOURS })
  const secondsLeft = Math.floor(until.since(now).total('seconds'))
  return secondsLeft > 0 ? { until, secondsLeft } : null
}

/** The same as a reply has it. */
export function rescueOnWire(booking: Rescuable, now: Temporal.Instant) {
  const rescue = rescueOf(booking, now)
  return rescue && { until: rescue.until.toString(), secondsLeft: rescue.secondsLeft }
}
