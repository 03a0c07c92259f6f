/** Discount codes (Spec 5, 8): each reason for rejection has its own message. */
import { formatMoney } from '#kernel/format.ts'
import type { Locale } from '#kernel/locale.ts'
import { minCents, shareOf, toCents, type Cents, type Currency } from '#kernel/money.ts'
import { isoWeekday } from '#kernel/plain-days.ts'
import { granted, refused, type Verdict } from '#kernel/verdict.ts'

/** Wrong codes per person and per address within a window; after that, codes are refused until the window ends. */
export const WRONG_CODES = 10
export const GUESS_WINDOW_MINUTES = 60

export type DiscountCode = {
  readonly code: string
  readonly percent: number | null
  readonly amountCents: Cents | null
  readonly currency: Currency | null
  readonly fundedBy: 'platform' | 'provider'
  readonly validFrom: Temporal.Instant | null
  readonly validUntil: Temporal.Instant | null
  readonly usageLimit: number | null
  readonly used: number
  /** Uses by one person; null when only all uses together are limited. */
  readonly personLimit: number | null
  readonly minimumCents: Cents | null
  readonly maximumCents: Cents | null
  /** Empty lists restrict nothing. A place fits when it is one of the offices or of one of the providers. */
  readonly personIds: readonly string[]
  readonly officeIds: readonly number[]
  readonly providerIds: readonly number[]
  /** Seven digits, Monday first; 1 where the code can be used. */
  readonly weekdays: string
  readonly bookingFrom: string | null
  readonly bookingUntil: string | null
  readonly endedAt: Temporal.Instant | null
}

export type DiscountUse = {
  readonly sumCents: Cents
  readonly currency: Currency
  readonly day: string
  readonly personId: string | null
  readonly officeId: number
  readonly providerId: number
  /** How often, without the booking that is being paid. */
  readonly usedByPerson: number
  readonly locale: Locale
}

/** The cents a code takes off, or why it does not apply. `code` is null when no such code exists. */
export function applyDiscount(code: DiscountCode | null, use: DiscountUse, now: Temporal.Instant): Verdict<Cents> {
  if (!code) return refused('discount.not_valid')
  if (code.currency !== null && code.currency !== use.currency) return refused('discount.not_valid')
  if (code.validFrom && Temporal.Instant.compare(now, code.validFrom) < 0) return refused('discount.not_yet')
  if (code.validUntil && Temporal.Instant.compare(now, code.validUntil) > 0) return refused('discount.expired')
  if (code.endedAt && Temporal.Instant.compare(now, code.endedAt) >= 0) return refused('discount.expired')
  if (code.usageLimit !== null && code.used >= code.usageLimit) return refused('discount.used_up')
  if (code.personIds.length > 0 && (use.personId === null || !code.personIds.includes(use.personId)))
    return refused('discount.user')
  if (!fitsPlace(code, use)) return refused('discount.office')
  if (code.personLimit !== null && use.usedByPerson >= code.personLimit) return refused('discount.already_used')
  return applyToVisit(code, use)
}

/** The terms about the day and the price alone: they hold for a visit that is moved, too. */
export function applyToVisit(
  code: DiscountCode,
  use: Pick<DiscountUse, 'day' | 'sumCents' | 'currency' | 'locale'>,
): Verdict<Cents> {
  if (code.bookingFrom !== null && use.day < code.bookingFrom) return refused('discount.date')
  if (code.bookingUntil !== null && use.day > code.bookingUntil) return refused('discount.date')
  if (code.weekdays[isoWeekday(use.day) - 1] !== '1') return refused('discount.date')
  if (code.minimumCents !== null && use.sumCents < code.minimumCents)
    return refused('discount.minimum', { amount: formatMoney(code.minimumCents, use.currency, use.locale) })
  if (code.maximumCents !== null && use.sumCents > code.maximumCents)
    return refused('discount.maximum', { amount: formatMoney(code.maximumCents, use.currency, use.locale) })
  const off = code.percent !== null ? shareOf(use.sumCents, code.percent * 100) : (code.amountCents ?? toCents(0))
  return granted(minCents(off, use.sumCents))
}

function fitsPlace({ officeIds, providerIds }: DiscountCode, { officeId, providerId }: DiscountUse): boolean {
  if (officeIds.length === 0 && providerIds.length === 0) return true
  return officeIds.includes(officeId) || providerIds.includes(providerId)
}
