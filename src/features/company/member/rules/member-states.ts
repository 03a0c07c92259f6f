/** Spec 4, employee: invited, registered, deleted. A deleted one returns only by an invitation. */

export type MemberState = 'invited' | 'registered' | 'deleted'
export type MemberEvent = 'invite' | 'resend' | 'renew' | 'correct' | 'accept' | 'delete'

/** `none`: the company has no such member yet. */
const TRANSITIONS: Readonly<Record<MemberEvent, Readonly<Partial<Record<MemberState | 'none', MemberState>>>>> = {
  invite: { none: 'invited', deleted: 'invited' },
  resend: { invited: 'invited' },
  /** The invited person asks for a new link after the old one has expired. */
  renew: { invited: 'invited' },
  /** Another address, which gets a link of its own. */
  correct: { invited: 'invited' },
  accept: { invited: 'registered' },
  delete: { invited: 'deleted', registered: 'deleted' },
}

/** Null when the event does not happen to a member in this state. */
export function memberStateAfter(state: MemberState | 'none', event: MemberEvent): MemberState | null {
  return TRANSITIONS[event][state] ?? null
}

/** What people see of it: an invitation whose link is no longer good has expired. */
export const SHOWN_STATES = ['registered', 'invited', 'expired', 'deleted'] as const satisfies readonly (
  | MemberState
  | 'expired'
)[]
export type ShownState = (typeof SHOWN_STATES)[number]

export function shownState(state: MemberState, linkUntil: Temporal.Instant | null, now: Temporal.Instant): ShownState {
  if (state !== 'invited') return state
  return linkUntil !== null && Temporal.Instant.compare(now, linkUntil) < 0 ? 'invited' : 'expired'
}
