/** Creates a discount code: for operators and providers (manage-discounts.ts), and for the demo. */
import { orRefuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/handles.ts'
import { ALL_WEEKDAYS, checkTerms, maskOfWeekdays, type NewDiscount } from '../rules/terms.ts'

/** By whom; a provider's code is theirs to manage. */
type Maker = { readonly personId: string | null; readonly providerId: number | null; readonly now: Temporal.Instant }

/**
 * @throws RefusalError discount.* when no booking could ever satisfy the code's terms
 * @returns false when the code exists already; then nothing changes
 */
export async function createDiscount(tx: Tx, discount: NewDiscount, maker: Maker): Promise<boolean> {
  orRefuse(checkTerms(discount))
  const { off } = discount
  const made = await tx
    .insertInto('discount_code')
    .values({
      code: discount.code,
      percent: 'percent' in off ? off.percent : null,
      amount_cents: 'amountCents' in off ? off.amountCents : null,
      currency: discount.currency ?? null,
      funded_by: discount.fundedBy,
      valid_from: discount.validFrom ?? null,
      valid_until: discount.validUntil ?? null,
      usage_limit: discount.usageLimit ?? null,
      person_limit: discount.personLimit ?? null,
      minimum_cents: discount.minimumCents ?? null,
      maximum_cents: discount.maximumCents ?? null,
      person_ids: [...(discount.personIds ?? [])],
      office_ids: [...(discount.officeIds ?? [])],
      provider_ids: [...(discount.providerIds ?? [])],
      weekdays: maskOfWeekdays(discount.weekdays ?? ALL_WEEKDAYS),
      booking_from: discount.bookingFrom ?? null,
      booking_until: discount.bookingUntil ?? null,
      owner_id: maker.providerId,
      created_by: maker.personId,
      created_at: maker.now,
    })
    .onConflict((on) => on.column('code').doNothing())
    .returning('code')
    .executeTakeFirst()
  return made !== undefined
}
