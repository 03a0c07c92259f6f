/** Somebody who asked a while ago that their account becomes a company's, so that operators have one to decide on. */
import { requestConversion } from '#features/company/conversion/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import type { CityPlan } from './city/plan.ts'
import { callsOf, contextAt } from './seed-context.ts'

const HOURS_BEFORE = 5

export async function seedConversion({
  context,
  seed,
  asker,
  viewer,
  at,
}: {
  context: Context
  seed: number
  asker: CityPlan['people'][number]
  viewer: SignedIn
  at: Temporal.Instant
}): Promise<void> {
  const then = contextAt(context, seed, at.subtract({ hours: HOURS_BEFORE }), 'conversion')
  const companyName = `Werkstatt ${asker.surname} GmbH`
  // Invented, like those of all others; no tax office has the number 99.
  const numbers = { DE: '99/199/19999', AT: '99-199/9999', CH: 'CHE-199.999.999' }
  await callsOf({ ...viewer, proved: true }, then)(requestConversion, {
    body: {
      companyName,
      permanent: true,
      address: {
        name1: companyName,
        name2: '',
        vatId: '',
        ...asker.billingAddress!,
        taxNumber: numbers[asker.billingAddress!.country],
      },
    },
  })
}
