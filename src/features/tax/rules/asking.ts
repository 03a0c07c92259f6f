/**
 * How a provider is asked who has not said what the report needs (Council Directive (EU) 2021/514, Annex V, Section IV A 2;
 * section 23 PStTG): after the request two reminders, and not before 60 days have passed the payment is withheld, or the
 * use of the platform ended. Both are done here, for as long as something is missing.
 */

/** The law names the 60 days; between them the reminders are spread evenly. */
export const REMINDER_DAYS = [20, 40] as const
export const BLOCK_DAYS = 60
/** Where timers stood still, a provider still has this long to answer a reminder before the next step. */
export const ANSWER_DAYS = 7

export type Asked = {
  readonly askedAt: Temporal.Instant
  readonly reminders: number
  readonly remindedAt: Temporal.Instant | null
  readonly isBlocked: boolean
}

export type AskingStep = 'remind' | 'remind_again' | 'block'

/** What is to be done now with a provider who has still not said it; null is nothing. One step at a time. */
export function askingStep(
  { askedAt, reminders, remindedAt, isBlocked }: Asked,
  now: Temporal.Instant,
): AskingStep | null {
  if (isBlocked) return null
  const days = daysBetween(askedAt, now)
  if (remindedAt !== null && daysBetween(remindedAt, now) < ANSWER_DAYS) return null
  if (reminders === 0) return days >= REMINDER_DAYS[0] ? 'remind' : null
  if (reminders === 1) return days >= REMINDER_DAYS[1] ? 'remind_again' : null
  return days >= BLOCK_DAYS ? 'block' : null
}

/** When payouts and new bookings stop if nothing is said. */
export function blockedFrom(askedAt: Temporal.Instant): Temporal.Instant {
  return askedAt.add({ hours: BLOCK_DAYS * 24 })
}

const daysBetween = (since: Temporal.Instant, now: Temporal.Instant) => now.since(since).total('hours') / 24
