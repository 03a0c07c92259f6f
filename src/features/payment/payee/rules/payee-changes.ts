/** What follows from how the payment provider says it stands with a payee. */

/** `pending`: something is still to be said, or it is being checked. `restricted`: nothing is paid out. */
export type PayeeState = 'pending' | 'active' | 'restricted'

export type PayeeFacts = { readonly state: PayeeState; readonly due: readonly string[] }

export type PayeeEvent = 'payee.active' | 'payee.asked' | 'payee.restricted'

/** What the provider is told of a change; null when they know it, or there is nothing to do for them. */
export function payeeEvent(before: PayeeFacts, after: PayeeFacts): PayeeEvent | null {
  if (after.state !== before.state) {
    if (after.state === 'active') return 'payee.active'
    if (after.state === 'restricted') return 'payee.restricted'
  }
  // Its check came to a question. Who has not said everything yet has left by themselves.
  const isAsked = after.state === 'pending' && after.due.length > 0
  return isAsked && (before.due.length === 0 || before.state !== 'pending') ? 'payee.asked' : null
}

export function isSamePayee(one: PayeeFacts, other: PayeeFacts): boolean {
  return one.state === other.state && one.due.toSorted().join('\n') === other.due.toSorted().join('\n')
}

const HOUR = 60
const DAY = 24 * HOUR

/** How long after a change it is asked how often, in minutes. The first row that applies. */
const READINGS: Readonly<Record<'settled' | 'open', readonly { readonly until: number; readonly every: number }[]>> = {
  // Also after the last change: what waited for it is published then, should that have been cut short.
  settled: [
    { until: HOUR, every: 5 },
    { until: Infinity, every: DAY },
  ],
  open: [
    { until: DAY, every: 5 },
    { until: 14 * DAY, every: HOUR },
    { until: Infinity, every: DAY },
  ],
}

/** @param since when it became as it is @returns when the payment provider is asked again */
export function nextReading(state: PayeeState, since: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const minutes = now.since(since).total('minutes')
  const rows = READINGS[state === 'active' ? 'settled' : 'open']
  return now.add({ minutes: rows.find(({ until }) => minutes < until)?.every ?? DAY })
}
