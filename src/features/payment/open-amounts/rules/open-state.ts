/** What becomes of a payment that could not be captured, or that a bank has taken back (money paper 2.4). */
import type { LegState } from '../../rules/leg-states.ts'
import { isAnnounced, isFailed, isOnItsWay, isOwed, isTakenBack } from '../../rules/leg-states.ts'

/**
 * - `ended`: it is not tried by itself any more; an operator decides.
 * - `trying`: it is tried again by itself.
 * - `running`: it is being tried at this moment, after it had failed.
 */
export const OPEN_STATES = ['ended', 'trying', 'running'] as const
export type OpenState = (typeof OPEN_STATES)[number]

export type OpenLeg = {
  readonly state: LegState
  /** How often capturing it has failed. */
  readonly failures: number
  readonly retryAt: Temporal.Instant | null
}

/** @returns null when nothing is open that should have been paid already */
export function openStateOf({ state, failures, retryAt }: OpenLeg): OpenState | null {
  if (isTakenBack(state)) return 'ended'
  if (isFailed(state)) return retryAt === null ? 'ended' : 'trying'
  return failures > 0 && (isOwed(state) || isAnnounced(state) || isOnItsWay(state)) ? 'running' : null
}

/** What the list can be sorted by; the first is its own order. */
export const OPEN_SORTS = ['since', 'owed', 'failures', 'payer', 'provider'] as const
export type OpenSort = (typeof OPEN_SORTS)[number]
