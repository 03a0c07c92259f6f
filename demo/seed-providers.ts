/** Seeds as whom the providers offer, who is paid, and what provider@ is still setting up. */
import { createSandboxPayees } from '#adapters/payments/payees/sandbox-payees.ts'
import { listProviders, verifyProvider } from '#features/office/moderation/contract.ts'
import { saveProviderProfile } from '#features/office/provider/contract.ts'
import { createDraft, saveDraftStep } from '#features/office/wizard/contract.ts'
import type { FieldStep } from '#features/office/wizard/rules/wizard-steps.ts'
import { createPayee, refreshPayee } from '#features/payment/payee/contract.ts'
import { saveTaxProfile } from '#features/tax/contract.ts'
import type { Country } from '#kernel/locale.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { DRAFTS } from './city/drafts.ts'
import type { CityPlan } from './city/plan.ts'
import { fewAtOnce } from './few-at-once.ts'
import { callsOf, contextAt } from './seed-context.ts'

const AT_ONCE = 4

/** Numbers that nobody has. */
const PHONES: Readonly<Record<Country, string>> = { DE: '+49 30 23125', AT: '+43 1 5550', CH: '+41 44 555 0' }

/** Without a number, so that a place of birth is said instead. */
const PRIVATE_PERSON = {
  kind: 'individual' as const,
  givenName: 'Marlene',
  surname: 'Hartwig',
  birthDate: '1979-04-02',
  hasNoTin: true,
  birthCity: 'Rostock',
  birthCountry: 'DE',
}

/** @param from when the first provider has an account; the others follow by the minute */
export async function seedProviders(input: {
  context: Context
  seed: number
  plan: CityPlan
  viewers: ReadonlyMap<string, SignedIn>
  from: Temporal.Instant
}): Promise<void> {
  const { context, seed, plan, viewers, from } = input
  // Of those who have a place, the last one; provider@ is the first.
  const restricted = plan.locations
    .map(({ providerKey }) => providerKey)
    .findLast((key) => key !== plan.providers[0]?.key)
  await fewAtOnce(plan.providers, AT_ONCE, async (house, position) => {
    const viewer = viewers.get(house.personKey)!
    const then = contextAt(context, seed, from.add({ minutes: position }), `trader ${house.key}`)
    // Whoever says where payouts go has just shown that it is them.
    const call = callsOf({ ...viewer, proved: true }, then)
    const number = String(100 + position)
    const { data: profile } = await call(saveProviderProfile, {
      body: {
        offersAs: house.offersAs,
        name: house.name,
        phone: `${PHONES[house.country]} ${number}`,
        email: viewer.email,
        registerNumber: house.taxMode === 'standard' ? `HRB ${4000 + position * 17}` : '',
        certified: true,
      },
    })
    // Switzerland takes no part in the report; whoever is restricted has not said it yet, and is asked.
    if (house.country !== 'CH' && house.key !== restricted)
      await call(saveTaxProfile, {
        body:
          house.offersAs === 'private'
            ? PRIVATE_PERSON
            : {
                kind: 'entity',
                tins: [{ country: house.country, number: taxNumberOf(house.country, position) }],
                hasNoRegister: house.taxMode !== 'standard',
              },
      })
    // Who has no place yet is not paid.
    if (profile.place === null) return
    const at = { params: { location: String(profile.place) } }
    const { url } = (await call(createPayee, { ...at, body: {} })).data
    const bank = createSandboxPayees({ db: context.db, now: () => then.clock.now(), baseUrl: context.config.BASE_URL })
    await bank.answer(url.slice(url.lastIndexOf('/') + 1), house.key === restricted ? 'restricted' : 'active')
    await call(refreshPayee, at)
  })
}

/** Made up, with the check digit that Austria wants. */
function taxNumberOf(country: 'DE' | 'AT', position: number): string {
  const digits = `91${String(100_000 + position)}`
  if (country === 'DE') return `30${digits}9`
  const sum = [...digits].reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** @param at when provider@ last worked on them */
export async function seedDrafts(input: {
  context: Context
  seed: number
  plan: CityPlan
  viewers: ReadonlyMap<string, SignedIn>
  locationIds: ReadonlyMap<string, number>
  at: Temporal.Instant
}): Promise<void> {
  const { context, seed, plan, viewers, locationIds, at } = input
  const house = plan.providers[0]
  const viewer = viewers.get(house?.personKey ?? '')
  if (!viewer) return
  const location = plan.locations.find(({ providerKey }) => providerKey === house?.key)
  for (const [position, { key, group, isAtLocation, steps }] of DRAFTS.entries()) {
    const call = callsOf(viewer, contextAt(context, seed, at.add({ hours: position }), `draft ${key}`))
    const { id } = (await call(createDraft, { body: { group }, idempotencyKey: `demo-draft-${key}` })).data
    const all = {
      ...(isAtLocation && location && { location: { locationId: String(locationIds.get(location.key)) } }),
      ...steps,
    }
    for (const [step, fields] of Object.entries(all))
      await call(saveDraftStep, { params: { id: String(id) }, body: { step: step as FieldStep, version: 0, fields } })
  }
}

/** So many are checked already; the others wait at the desk. */
const VERIFIED = 3

/** The operator has compared the first ones with the register. */
export async function verifySome(context: Context, operator: SignedIn, ids: readonly number[]): Promise<void> {
  const call = callsOf({ ...operator, proved: true }, context)
  const { data } = await call(listProviders, { query: { state: 'waiting' } })
  for (const { id, name, registerNumber } of data.filter((one) => ids.includes(one.id)).slice(0, VERIFIED))
    await call(verifyProvider, { params: { id: String(id) }, body: { name, registerNumber } })
}
