/** Looks a discount code up and asks the rule. */
import type { Cents } from '#kernel/money.ts'
import type { Verdict } from '#kernel/verdict.ts'
import type { Reader, Tx } from '#platform/db/database.ts'
import { applyDiscount, type DiscountCode, type DiscountUse } from '../rules/discount.ts'

export async function discountFor(
  db: Reader | Tx,
  code: string,
  use: Omit<DiscountUse, 'usedByPerson'> & { ownBookingId: number | null },
  now: Temporal.Instant,
): Promise<Verdict<Cents>> {
  const [row] = await db.query<DiscountCode & { usedByPerson: boolean; usedByOwn: boolean }>(
    `select code, percent, amount_cents as "amountCents", currency, funded_by as "fundedBy", valid_from as "validFrom", valid_until as "validUntil",
      usage_limit as "usageLimit", used, once_per_person as "oncePerPerson", minimum_cents as "minimumCents", maximum_cents as "maximumCents",
      person_id as "personId", office_id as "officeId", booking_from::text as "bookingFrom", booking_until::text as "bookingUntil",
      exists (select from discount_use u where u.code = d.code and u.person_id = $2 and u.booking_id is distinct from $3::bigint) as "usedByPerson",
      exists (select from discount_use u where u.code = d.code and u.booking_id = $3::bigint) as "usedByOwn"
     from discount_code d where code = $1`,
    [code, use.personId, use.ownBookingId],
  )
  // The hold that is being paid has taken its use already.
  const counted = row && row.usedByOwn ? { ...row, used: row.used - 1 } : row
  return applyDiscount(counted ?? null, { ...use, usedByPerson: row?.usedByPerson ?? false }, now)
}
