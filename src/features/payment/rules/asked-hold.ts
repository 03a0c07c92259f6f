/**
 * A card hold that was asked for is remembered until its answer is recorded, because the answer can be lost and the event
 * as well. Whoever asked comes back with the same key; when nobody will, the hold must not stay on the card.
 */
import { isHeld, isUnheld, type LegState } from './leg-states.ts'

/**
 * - `planned`: three days before the start, by the timer.
 * - `ahead`: by a payer who is present, before the booking changes.
 * - `renewal`: in the place of one that would run out, by the timer.
 * - `given_up`: by a payer who was present, and whose booking was canceled since.
 */
export const HOLD_PURPOSES = ['planned', 'ahead', 'renewal', 'given_up'] as const
export type HoldPurpose = (typeof HOLD_PURPOSES)[number]

/** So long a payer may take to come back, and a renewal is asked for with one key. */
const AWAITED_HOURS = 1
/** No card hold lasts longer. */
export const HOLD_OVER_DAYS = 8

export type AskedFor = {
  readonly purpose: HoldPurpose
  readonly attempt: number
  /** Of a renewal: the hold whose place it takes. */
  readonly beforeRef: string | null
  readonly askedAt: Temporal.Instant
}

export type AskingLeg = {
  readonly state: LegState
  readonly attempt: number
  readonly authRef: string | null
  /** A hold was asked for before a change of the booking, and the payer has not come back. */
  readonly isAhead: boolean
}

/** Whether somebody will still ask again with the same key, and record the answer. */
export function isAwaited(asked: AskedFor, leg: AskingLeg, now: Temporal.Instant): boolean {
  const isRecent = Temporal.Instant.compare(now, asked.askedAt.add({ hours: AWAITED_HOURS })) < 0
  switch (asked.purpose) {
    case 'planned':
      return isUnheld(leg.state) && leg.attempt === asked.attempt
    case 'ahead':
      return isRecent && leg.isAhead && leg.attempt === asked.attempt
    case 'renewal':
      return isRecent && isHeld(leg.state) && leg.authRef === asked.beforeRef
    case 'given_up':
      return false
  }
}
