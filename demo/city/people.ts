import { seededChance, seedFrom, type Chance } from '#demo/seeded-chance.ts'
import { NAMES } from './names.ts'
import { DEMO_MAIL_DOMAIN, type AddressPlan, type CompanyPlan, type PersonPlan, type ProviderPlan } from './plan.ts'
import { PROVIDERS, type ProviderFrame } from './providers.ts'
import { CITY_FRAMES, streetsOf, type CityFrame } from './streets.ts'

export type ProviderHouse = { readonly plan: ProviderPlan; readonly frame: ProviderFrame; readonly city: CityFrame }
export type Population = {
  readonly people: PersonPlan[]
  readonly companies: CompanyPlan[]
  readonly houses: ProviderHouse[]
}

const USER_COUNT = 26
const EMPLOYEES = { sturmvogel: 8, alpenblick: 3 } as const

/** All people. Those with a short address come first of their kind: lena@, provider@, company@, employee@ ... */
export function describePeople(seed: number): Population {
  const chance = seededChance(seedFrom(seed, 'people'))
  const names = chance.shuffle(NAMES)
  const people: PersonPlan[] = []
  const add = (frame: CityFrame, fixed: Partial<PersonPlan>): PersonPlan => {
    const [givenName, surname, languages] = fixed.givenName ? [fixed.givenName, fixed.surname!, ''] : nextName(names)
    const key = fixed.key ?? mailName(`${givenName}.${surname}`)
    const spoken = fixed.languages ?? languages.split(' ')
    const person: PersonPlan = {
      key,
      email: `${key}@${DEMO_MAIL_DOMAIN}`,
      givenName,
      surname,
      kind: 'user',
      locale: spoken.includes('de') ? 'de' : 'en',
      country: frame.country,
      verified: true,
      refugee: false,
      billingAddress: addressIn(frame, chance),
      companyKey: null,
      residence: frame.city,
      languages: spoken,
      ...fixed,
    }
    people.push(person)
    return person
  }
  const [berlin, hamburg] = [CITY_FRAMES[0]!, CITY_FRAMES[1]!]

  const user = (key: string, givenName: string, surname: string, languages: string, rest: Partial<PersonPlan> = {}) =>
    add(berlin, { key, givenName, surname, languages: languages.split(' '), ...rest })
  user('lena', 'Lena', 'Brandt', 'de en')
  user('refugee', 'Oksana', 'Kovalenko', 'uk en de', { refugee: true })
  user('unverified', 'Felix', 'Morgenroth', 'de', { verified: false, billingAddress: null })
  user('newcomer', 'Priya', 'Raman', 'en', { billingAddress: null })
  user('operator', 'Ada', 'Kessler', 'de en', { kind: 'operator' })
  for (let i = 0; i < USER_COUNT; i++) add(cityFor(chance), {})

  const admin = user('company', 'Jasper', 'Quandt', 'de en', {
    kind: 'corporate',
    companyKey: 'sturmvogel',
    residence: 'Hamburg',
  })
  const vienna = CITY_FRAMES.find((frame) => frame.city === 'Wien')!
  const secondAdmin = add(vienna, { key: 'alpenblick', kind: 'corporate', companyKey: 'alpenblick' })
  const companies: CompanyPlan[] = [
    {
      key: 'sturmvogel',
      name: 'Sturmvogel Logistik GmbH',
      teamName: 'Sturmvogel',
      adminKey: admin.key,
      billingAddress: addressIn(hamburg, chance),
      monthlyBudgetCents: 60_000,
    },
    {
      key: 'alpenblick',
      name: 'Alpenblick Software GmbH',
      teamName: 'Alpenblick',
      adminKey: secondAdmin.key,
      billingAddress: addressIn(vienna, chance),
      monthlyBudgetCents: 45_000,
    },
  ]
  const employee = { kind: 'employee', billingAddress: null } as const
  user('employee', 'Mirjam', 'Nowak', 'de pl en', { ...employee, companyKey: 'sturmvogel' })
  for (let i = 1; i < EMPLOYEES.sturmvogel; i++)
    add(chance.pick([berlin, hamburg]), { ...employee, companyKey: 'sturmvogel' })
  for (let i = 0; i < EMPLOYEES.alpenblick; i++) add(vienna, { ...employee, companyKey: 'alpenblick' })

  const houses = CITY_FRAMES.flatMap((city) =>
    PROVIDERS[city.city].map((frame): ProviderHouse => {
      const first = frame === PROVIDERS.Berlin[0]
      const named = first
        ? { key: 'provider', givenName: 'Ingrid', surname: 'Falkenhagen', languages: ['de', 'en'] }
        : {}
      const owner = add(city, { kind: 'provider', locale: 'de', ...named })
      const taxMode = frame.smallBusiness ? 'small_business' : 'standard'
      return {
        plan: {
          key: mailName(frame.name),
          personKey: owner.key,
          name: frame.name,
          country: city.country,
          taxMode,
          offersAs: frame.privatePerson ? 'private' : 'trader',
        },
        frame,
        city,
      }
    }),
  )
  // Last, so that everybody else stays who they are.
  user('support', 'Nuria', 'Vogt', 'de en', { kind: 'operator', deskRoles: ['support'] })
  user('finance', 'Emil', 'Sander', 'de en', { kind: 'operator', deskRoles: ['finance'] })
  return { people, companies, houses }
}

function nextName(names: (readonly [string, string, string])[]): readonly [string, string, string] {
  const name = names.pop()
  if (!name) throw new RangeError('more people than names in names.ts')
  return name
}

function cityFor(chance: Chance): CityFrame {
  return chance.weighted(CITY_FRAMES.map((frame) => [frame, frame.officeCount] as const))
}

function addressIn(frame: CityFrame, chance: Chance): AddressPlan {
  const { street, postcode } = chance.pick(streetsOf(frame.city))
  return { street: `${street} ${chance.whole(1, 90)}`, postcode, city: frame.city, country: frame.country }
}

/** The local part of an e-mail address in lower-case ASCII: "Katarzyna Zielińska" is katarzyna.zielinska. */
function mailName(name: string): string {
  const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i', ł: 'l', ø: 'o', đ: 'd' }
  return name
    .toLowerCase()
    .replace(/[äöüßıłøđ]/g, (letter) => spelled[letter]!)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9.]+/g, '-')
}
