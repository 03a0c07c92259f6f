/** When a bank account is debited after the payer was told, and until when the debit can come back (Spec 9; money paper 2.4). */
import { REGION_ZONE } from '#kernel/locale.ts'
import { targetDayFrom } from './target-days.ts'

/** Spec 9: notice about 2 days before a debit. The mandate's text names the same number. */
const NOTICE_DAYS = 2
/** Spec 9: refund window 8 weeks, in which the payer needs no reason. */
export const RETURN_WEEKS = 8
/** The payment provider takes debits of a day until its afternoon. */
const SUBMIT_HOUR = 6
const WEEK_HOURS = 7 * 24

/** @param noticeAt when the payer is told */
export function debitDay(noticeAt: Temporal.Instant): Temporal.PlainDate {
  return targetDayFrom(noticeAt.toZonedDateTimeISO(REGION_ZONE).toPlainDate().add({ days: NOTICE_DAYS }))
}

/** When the payment provider is asked for the debit of a day. */
export function submitAt(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: REGION_ZONE, plainTime: { hour: SUBMIT_HOUR } }).toInstant()
}

/** A debit for which there was not enough money may be sent twice more; for other reasons it is for the payer. */
const MOST_DEBITS = 3
const NEXT_DEBIT_DAYS = 3

/** @param attempt the one that failed, from 1 @returns when the next one is announced, null for never */
export function nextDebitTry(code: string, attempt: number, failedAt: Temporal.Instant): Temporal.Instant | null {
  if (code !== 'insufficient_funds' || attempt >= MOST_DEBITS) return null
  return failedAt.add({ hours: NEXT_DEBIT_DAYS * 24 })
}

/** A refund before that may be paid twice: by us, and by the payer's bank (money paper 2.7). */
export function returnableUntil(paidAt: Temporal.Instant): Temporal.Instant {
  return paidAt.add({ hours: RETURN_WEEKS * WEEK_HOURS })
}

export type PaidDebit = {
  readonly isDebit: boolean
  readonly paidAt: Temporal.Instant | null
  /** What could still be given back of it. */
  readonly leftCents: number
}

/** @returns until when the last of these can be returned by the payer's bank; null when none can (any more) */
export function returnRiskUntil(payments: readonly PaidDebit[], now: Temporal.Instant): Temporal.Instant | null {
  const ends = payments.flatMap(({ isDebit, paidAt, leftCents }) =>
    isDebit && paidAt !== null && leftCents > 0 ? [returnableUntil(paidAt)] : [],
  )
  const last = ends.toSorted(Temporal.Instant.compare).at(-1)
  return last && Temporal.Instant.compare(now, last) < 0 ? last : null
}
