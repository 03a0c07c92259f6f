/** The discount codes of the demo city, and which visits use one. */
import { createDiscount } from '#features/payment/discount/server/create-discount.ts'
import type { NewDiscount } from '#features/payment/discount/rules/terms.ts'
import { toCents } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { OfficePlan, PersonPlan } from './city/plan.ts'
import { seededChance, seedFrom } from './seeded-chance.ts'
import type { VisitTimes } from './visit-times.ts'

const TEN_PERCENT = 'KIEZ10'
const FIVE_EUROS = 'KIEZ5'
const EXPIRED = 'WINTER20'
const USED_UP = 'ERSTE3'
const USED_UP_AFTER = 3
/** Of a provider, for their own offices. */
const OWN = 'HERZLICH15'

/**
 * @param from an instant before the first booking; the expired code ended at it
 * @param providerId who has a code of their own
 */
export async function seedDiscounts(context: Context, from: Temporal.Instant, providerId: number): Promise<void> {
  const codes: readonly NewDiscount[] = [
    { code: TEN_PERCENT, off: { percent: 10 }, fundedBy: 'platform', personLimit: 1, validFrom: from },
    {
      code: FIVE_EUROS,
      off: { amountCents: toCents(500) },
      currency: 'EUR',
      fundedBy: 'platform',
      minimumCents: toCents(2000),
      validFrom: from,
    },
    {
      code: EXPIRED,
      off: { percent: 20 },
      fundedBy: 'platform',
      personLimit: 1,
      validFrom: from.subtract({ hours: 24 * 60 }),
      validUntil: from,
    },
    {
      code: USED_UP,
      off: { percent: 15 },
      fundedBy: 'platform',
      personLimit: 1,
      usageLimit: USED_UP_AFTER,
      validFrom: from,
    },
  ]
  await context.db.tx(async (tx) => {
    for (const code of codes) await createDiscount(tx, code, { personId: null, providerId: null, now: from })
    const own = {
      code: OWN,
      off: { percent: 15 },
      fundedBy: 'provider',
      providerIds: [providerId],
      validFrom: from,
    } as const
    await createDiscount(tx, own, { personId: null, providerId, now: from })
  })
}

/** The code of each visit that uses one. Lena has used none, so that she can try all of them. */
export function chooseCodes(
  seed: number,
  visits: readonly VisitTimes[],
  people: ReadonlyMap<string, PersonPlan>,
  offices: ReadonlyMap<string, OfficePlan>,
): ReadonlyMap<VisitTimes, string> {
  const chance = seededChance(seedFrom(seed, 'discounts'))
  const codes = new Map<VisitTimes, string>()
  const [earlyBirds, tenPercenters] = [new Set<string>(), new Set<string>()]
  for (const timed of visits) {
    const { visit } = timed
    const person = people.get(visit.personKey)!
    const office = offices.get(visit.officeKey)!
    const drawn = chance.next()
    // A cancellation would release the code, so only visits that take place use one.
    if (person.key === 'lena' || person.refugee || visit.canceled) continue
    if (earlyBirds.size < USED_UP_AFTER && !earlyBirds.has(person.key)) {
      earlyBirds.add(person.key)
      codes.set(timed, USED_UP)
    } else if (drawn < 0.04 && !tenPercenters.has(person.key)) {
      tenPercenters.add(person.key)
      codes.set(timed, TEN_PERCENT)
    } else if (drawn > 0.98 && office.currency === 'EUR') codes.set(timed, FIVE_EUROS)
  }
  return codes
}
