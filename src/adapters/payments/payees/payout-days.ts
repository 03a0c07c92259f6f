/**
 * When the sandbox pays out: on each day (UTC) it sends to a payee's bank what reached the payee before that day. Pure,
 * so that balance and payouts follow from transfers and reversals alone and no job has to run.
 */

/** What came to a payee (positive), or was taken back (negative). */
export type Movement = { readonly at: Temporal.Instant; readonly cents: number }

/** @returns by day, the oldest first; what is owed to the payment provider is netted with what comes later */
export function payoutDays(
  movements: readonly Movement[],
  now: Temporal.Instant,
): { readonly day: Temporal.PlainDate; readonly cents: number }[] {
  const byDay = new Map<string, number>()
  for (const { at, cents } of movements) {
    const day = dayOf(at).add({ days: 1 })
    if (Temporal.PlainDate.compare(day, dayOf(now)) > 0) continue
    byDay.set(day.toString(), (byDay.get(day.toString()) ?? 0) + cents)
  }
  const payouts: { day: Temporal.PlainDate; cents: number }[] = []
  let balance = 0
  for (const [day, cents] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    balance += cents
    if (balance <= 0) continue
    payouts.push({ day: Temporal.PlainDate.from(day), cents: balance })
    balance = 0
  }
  return payouts
}

/** What of it has not been paid out; never more than that can be taken back. */
export function balanceOf(movements: readonly Movement[], now: Temporal.Instant): number {
  const moved = movements.reduce((sum, { cents }) => sum + cents, 0)
  return moved - payoutDays(movements, now).reduce((sum, { cents }) => sum + cents, 0)
}

const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO('UTC').toPlainDate()
