/** What a discount code says when it is made, and how it stands (Spec 5). */
import type { Cents, Currency } from '#kernel/money.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'

/** Upper case, as people read it aloud. */
const CODE = /^[A-Z0-9ÄÖÜ-]{3,30}$/
const MOST_CENTS = 100_000_000

export const ALL_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export type NewDiscount = {
  readonly code: string
  readonly off: { readonly percent: number } | { readonly amountCents: Cents }
  /** Amounts have one, and then the code applies only to bookings in it. */
  readonly currency?: Currency | null
  /** Who bears the cost: the platform (the provider's payout is not reduced) or the provider. */
  readonly fundedBy: 'platform' | 'provider'
  readonly validFrom?: Temporal.Instant | null
  /** Inclusive. */
  readonly validUntil?: Temporal.Instant | null
  /** The maximum number of uses by all people together. */
  readonly usageLimit?: number | null
  /** The maximum number of uses by one person. */
  readonly personLimit?: number | null
  /** The minimum sum of a booking. */
  readonly minimumCents?: Cents | null
  readonly maximumCents?: Cents | null
  /** Nobody and nothing else: empty lists restrict nothing. */
  readonly personIds?: readonly string[]
  readonly officeIds?: readonly number[]
  readonly providerIds?: readonly number[]
  /** ISO weekdays of the visit, 1 is Monday; all of them by default. */
  readonly weekdays?: readonly number[]
  /** ISO dates, local to the office: the first and last day that can be booked with the code. */
  readonly bookingFrom?: string | null
  readonly bookingUntil?: string | null
}

/** Whether a booking could ever satisfy these terms. */
export function checkTerms(d: NewDiscount): Verdict {
  if (!CODE.test(d.code)) return refused('discount.code_form')
  const [off, most] = 'percent' in d.off ? [d.off.percent, 100] : [d.off.amountCents, MOST_CENTS]
  if (!Number.isInteger(off) || off < 1 || off > most) return refused('discount.value')
  const isAmount = 'amountCents' in d.off || (d.minimumCents ?? d.maximumCents ?? null) !== null
  if (isAmount && !d.currency) return refused('discount.currency_missing')
  if (d.validFrom && d.validUntil && Temporal.Instant.compare(d.validFrom, d.validUntil) >= 0)
    return refused('discount.period')
  if (d.bookingFrom && d.bookingUntil && d.bookingFrom > d.bookingUntil) return refused('discount.days')
  if ((d.minimumCents ?? 0) > (d.maximumCents ?? MOST_CENTS)) return refused('discount.range')
  if (d.weekdays?.length === 0) return refused('discount.weekdays')
  return YES
}

/** Seven digits, Monday first. */
export function maskOfWeekdays(weekdays: readonly number[]): string {
  return ALL_WEEKDAYS.map((day) => (weekdays.includes(day) ? '1' : '0')).join('')
}

export function weekdaysOfMask(mask: string): number[] {
  return ALL_WEEKDAYS.filter((day) => mask[day - 1] === '1')
}

/** The time during which a code can be entered, from the beginning of one day to the end of another. */
export function validityOf(from: string | null, until: string | null, zone: string) {
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant()
  return {
    validFrom: from === null ? null : begin(Temporal.PlainDate.from(from)),
    validUntil:
      until === null ? null : begin(Temporal.PlainDate.from(until).add({ days: 1 })).subtract({ milliseconds: 1 }),
  }
}

export const DISCOUNT_STATES = ['coming', 'running', 'used_up', 'ended'] as const
export type DiscountState = (typeof DISCOUNT_STATES)[number]

type Standing = {
  readonly validFrom: Temporal.Instant | null
  readonly validUntil: Temporal.Instant | null
  readonly endedAt: Temporal.Instant | null
  readonly usageLimit: number | null
  readonly used: number
}

/** A code that is used up runs again when a booking that used it is canceled. */
export function stateOf(
  { validFrom, validUntil, endedAt, usageLimit, used }: Standing,
  now: Temporal.Instant,
): DiscountState {
  const isOver = (end: Temporal.Instant | null) => end !== null && Temporal.Instant.compare(end, now) <= 0
  if (isOver(endedAt) || isOver(validUntil)) return 'ended'
  if (usageLimit !== null && used >= usageLimit) return 'used_up'
  return validFrom !== null && !isOver(validFrom) ? 'coming' : 'running'
}
