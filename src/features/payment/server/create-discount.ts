/** Creates a discount code. Called by the demo seeder. */
import type { Cents, Currency } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'

export type NewDiscount = {
  /** 3 to 30 characters, upper case. */
  readonly code: string
  readonly off:
    | { readonly percent: number }
    /** A fixed amount has a currency and applies only to bookings in that currency. */
    | { readonly amountCents: Cents; readonly currency: Currency }
  /** Who bears the cost: the platform (the provider's payout is not reduced) or the provider. */
  readonly fundedBy: 'platform' | 'provider'
  readonly validFrom?: Temporal.Instant
  /** Inclusive. */
  readonly validUntil?: Temporal.Instant
  /** The maximum number of uses by all people together. */
  readonly usageLimit?: number
  readonly oncePerPerson: boolean
  /** The minimum sum of a booking. */
  readonly minimumCents?: Cents
  readonly maximumCents?: Cents
  readonly personId?: string
  readonly officeId?: number
  /** ISO dates, local to the office: the first and last day that can be booked with the code. */
  readonly bookingFrom?: string
  readonly bookingUntil?: string
}

/**
 * @throws RangeError when no booking could ever satisfy the code's terms: a wrong form, an empty period, an unusable
 * amount
 * @returns false when the code exists already; then nothing changes
 */
export async function createDiscount(context: Pick<Context, 'db'>, discount: NewDiscount): Promise<boolean> {
  assertMeaningful(discount)
  const { off } = discount
  const made = await context.db.tx((tx) =>
    tx
      .insertInto('discount_code')
      .values({
        code: discount.code,
        percent: 'percent' in off ? off.percent : null,
        amount_cents: 'amountCents' in off ? off.amountCents : null,
        currency: 'amountCents' in off ? off.currency : null,
        funded_by: discount.fundedBy,
        valid_from: discount.validFrom ?? null,
        valid_until: discount.validUntil ?? null,
        usage_limit: discount.usageLimit ?? null,
        once_per_person: discount.oncePerPerson,
        minimum_cents: discount.minimumCents ?? null,
        maximum_cents: discount.maximumCents ?? null,
        person_id: discount.personId ?? null,
        office_id: discount.officeId ?? null,
        booking_from: discount.bookingFrom ?? null,
        booking_until: discount.bookingUntil ?? null,
      })
      .onConflict((on) => on.column('code').doNothing())
      .returning('code')
      .executeTakeFirst(),
  )
  return made !== undefined
}

function assertMeaningful(d: NewDiscount): void {
  const whole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to
  const wrong = [
    !/^[A-Z0-9ÄÖÜ-]{3,30}$/.test(d.code) && 'code',
    'percent' in d.off ? !whole(d.off.percent, 1, 100) && 'percent' : !whole(d.off.amountCents, 1, 1e8) && 'amount',
    d.usageLimit !== undefined && !whole(d.usageLimit, 1, 1e6) && 'usageLimit',
    d.validFrom && d.validUntil && Temporal.Instant.compare(d.validFrom, d.validUntil) >= 0 && 'validUntil',
    d.bookingFrom && d.bookingUntil && d.bookingFrom > d.bookingUntil && 'bookingUntil',
    d.minimumCents !== undefined && d.maximumCents !== undefined && d.minimumCents > d.maximumCents && 'maximumCents',
  ].find((name) => typeof name === 'string')
  if (wrong) throw new RangeError(`a discount nobody could use: ${wrong}`)
}
