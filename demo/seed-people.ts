/** Seeds the people of the city: accounts, companies, provider houses, billing addresses, saved cards. */
import { companyNameKey } from '#features/account/person/rules/company-name.ts'
import { saveBillingAddress } from '#features/account/billing/contract.ts'
import { createPerson } from '#features/account/server/create-person.ts'
import { addPaymentMethod } from '#features/payment/contract.ts'
import { COUNTRY_ZONES } from '#kernel/locale.ts'
import { KIND_BITS, type PersonKind, type SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { hashPassword } from '#features/account/sign-in/server/password-hash.ts'
import { DEMO_PASSWORD, type AddressPlan, type CityPlan, type CompanyPlan, type ProviderPlan } from './city/plan.ts'
import { fewAtOnce } from './few-at-once.ts'
import { callsOf, contextAt, viewAs } from './seed-context.ts'

const AT_ONCE = 4
const CARDS = ['4242424242424242', '4242424242424242', '5555555555554444'] as const

const BITS: Record<PersonKind, number> = {
  user: KIND_BITS.toWork,
  provider: KIND_BITS.toRent,
  corporate: KIND_BITS.corporate,
  employee: KIND_BITS.employee,
  operator: KIND_BITS.operator,
}

export type Population = {
  /** By the key of the plan and in its order. */
  readonly viewers: ReadonlyMap<string, SignedIn>
  readonly providerIds: ReadonlyMap<string, number>
  readonly companyIds: ReadonlyMap<string, number>
}

/**
 * @param from when the first person registered; the others follow by the hour
 * @param lately when those did who have not confirmed their address yet: accounts that never do are deleted
 */
export async function seedPeople(
  context: Context,
  seed: number,
  plan: CityPlan,
  from: Temporal.Instant,
  lately: Temporal.Instant,
): Promise<Population> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const at = (position: number, name: string) => contextAt(context, seed, from.add({ hours: position }), name)
  const companies = new Map(plan.companies.map((company) => [company.key, company]))
  const companyIds = new Map<string, number>()
  const personIds = new Map<string, string>()
  // Sequential: an employee needs the company, and the company its admin.
  for (const [position, person] of plan.people.entries()) {
    const then = person.verified ? at(position, person.key) : contextAt(context, seed, lately, person.key)
    const id = await createPerson(then, {
      email: person.email,
      givenName: person.givenName,
      surname: person.surname,
      passwordHash,
      verified: person.verified,
      bits: BITS[person.kind],
      ...(person.deskRoles ? { deskRoles: person.deskRoles } : {}),
      locale: person.locale,
      country: person.country,
      refugee: person.refugee,
      residence: person.residence,
      languages: person.languages,
      // Who has just registered is still being asked.
      ...(person.billingAddress === null && person.kind === 'user' ? { onboarding: 2 } : {}),
      companyId: person.kind === 'employee' ? (companyIds.get(person.companyKey ?? '') ?? null) : null,
    })
    personIds.set(person.key, id)
    const company = person.companyKey === null ? undefined : companies.get(person.companyKey)
    if (company?.adminKey === person.key) companyIds.set(company.key, await createCompany(then, company, id))
  }

  const positions = new Map(plan.people.map((person, position) => [person.key, position]))
  const providerIds = new Map<string, number>()
  for (const house of plan.providers) {
    const then = at(positions.get(house.personKey)!, `house ${house.key}`)
    providerIds.set(house.key, await createProvider(then, house, personIds.get(house.personKey)!))
  }

  const houses = new Map(plan.providers.map((house) => [house.personKey, house]))
  const viewers = await fewAtOnce(plan.people, AT_ONCE, async (person, position): Promise<[string, SignedIn]> => {
    const viewer = await viewAs(context.db, personIds.get(person.key)!)
    const account = `account of ${person.key}`
    const then = person.verified ? at(position + 1, account) : contextAt(context, seed, lately, account)
    const call = callsOf(viewer, then)
    const company = person.kind === 'corporate' ? companies.get(person.companyKey ?? '') : undefined
    const address = company?.billingAddress ?? person.billingAddress
    const name = company?.name ?? houses.get(person.key)?.name ?? viewer.name
    if (address && person.kind !== 'employee')
      await call(saveBillingAddress, { body: addressBody(name, address, name !== viewer.name, position) })
    const pays = person.kind === 'corporate' || (person.kind === 'user' && person.verified && address !== null)
    if (pays) {
      await call(addPaymentMethod, {
        body: { method: cardOf(position, from) },
        idempotencyKey: `demo-card-${person.key}`,
      })
    }
    return [person.key, viewer]
  })
  return { viewers: new Map(viewers), providerIds, companyIds }
}

/**
 * Businesses need a tax number (Spec 5), and in Austria a VAT ID, because they owe the VAT in the commission themselves.
 * In Switzerland it is the number with which they are registered for its VAT. Invented; no tax office has the number 99, and no VAT ID begins with it yet.
 */
function addressBody(name: string, address: AddressPlan, business: boolean, position: number) {
  const number =
    address.country === 'CH'
      ? ''
      : address.country === 'AT'
        ? `99-${100 + position}/${1000 + position * 37}`
        : `99/${100 + position}/${10_000 + position * 37}`
  const vatId =
    !business || address.country === 'DE'
      ? ''
      : address.country === 'AT'
        ? austrianVatId(9_900_000 + position)
        : swissVatNumber(99_000_000 + position)
  return { name1: name, ...address, taxNumber: business ? number : '', vatId }
}

/** @param number of seven digits; the check digit follows (jsvat-next computes it in the same way) */
function austrianVatId(number: number): string {
  const sum = [...String(number)].reduce((total, digit, nth) => {
    const times = Number(digit) * (nth % 2 === 0 ? 1 : 2)
    return total + Math.floor(times / 10) + (times % 10)
  }, 4)
  return `ATU${number}${(10 - (sum % 10)) % 10}`
}

/** @param number of eight digits, of which the next is taken where there is no check digit (modulo 11) */
function swissVatNumber(number: number): string {
  const sum = [...String(number)].reduce(
    (total, digit, nth) => total + Number(digit) * [5, 4, 3, 2, 7, 6, 5, 4][nth]!,
    0,
  )
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? swissVatNumber(number + 1000) : `CHE${number}${check}MWST`
}

function cardOf(position: number, from: Temporal.Instant) {
  const year = from.toZonedDateTimeISO('UTC').year
  return {
    kind: 'card' as const,
    number: CARDS[position % CARDS.length] ?? CARDS[0],
    expiresMonth: (position % 12) + 1,
    expiresYear: year + 3,
    code: '123',
  }
}

async function createCompany(context: Context, company: CompanyPlan, adminId: string): Promise<number> {
  const id = context.newId()
  await context.db.tx(async (tx) => {
    const created_at = context.clock.now()
    await tx
      .insertInto('company')
      .values({
        id,
        name: company.name,
        name_key: companyNameKey(company.name),
        slug: company.key,
        team_name: company.teamName,
        team_slug: `${company.key}-team`,
        zone: COUNTRY_ZONES[company.billingAddress.country],
        admin_id: adminId,
        created_at,
      })
      .execute()
    await tx.updateTable('person').set({ company_id: id }).where('id', '=', adminId).execute()
  })
  return id
}

async function createProvider(context: Context, house: ProviderPlan, personId: string): Promise<number> {
  const id = context.newId()
  await context.db.tx((tx) =>
    tx
      .insertInto('provider')
      .values({
        id,
        person_id: personId,
        name: house.name,
        country: house.country,
        tax_mode: house.taxMode,
        created_at: context.clock.now(),
      })
      .execute(),
  )
  return id
}
