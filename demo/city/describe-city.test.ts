import { describe, expect, test } from 'vitest'
import { CATEGORIES } from '#features/office/rules/categories.ts'
import { isEquipmentKey } from '#features/office/rules/equipment.ts'
import { isHouseRuleKey } from '#features/office/rules/house-rules.ts'
import { parsePictureKey } from '#demo/pictures/room-picture.ts'
import { describeCity } from './describe-city.ts'
import { spansOn } from './hours.ts'
import { DEMO_PASSWORD, FIRST_DAY, LAST_DAY, type OfficePlan } from './plan.ts'
import { CITY_FRAMES } from './streets.ts'

const city = describeCity(1)
const byKey = <T extends { readonly key: string }>(list: readonly T[]) =>
  new Map(list.map((entry) => [entry.key, entry]))
const people = byKey(city.people)
const locations = byKey(city.locations)
const offices = byKey(city.offices)
const count = (test: (office: OfficePlan) => boolean) => city.offices.filter(test).length

test('the same seed gives the same city, another seed another', () => {
  expect(describeCity(1)).toEqual(city)
  expect(JSON.stringify(describeCity(2))).not.toBe(JSON.stringify(city))
})

test('every key names one thing and every reference leads somewhere', () => {
  const { companies, providers, visits } = city
  for (const list of [city.people, companies, providers, city.locations, city.offices])
    expect(byKey<{ key: string }>(list).size).toBe(list.length)
  const providerKeys = byKey(providers)
  expect(providers.every((provider) => people.get(provider.personKey)?.kind === 'provider')).toBe(true)
  expect(new Set(providers.map((provider) => provider.personKey)).size).toBe(providers.length)
  expect(city.locations.every((location) => providerKeys.has(location.providerKey))).toBe(true)
  for (const office of city.offices)
    expect(locations.get(office.locationKey)?.providerKey, office.key).toBe(office.providerKey)
  expect(visits.every((visit) => people.has(visit.personKey) && offices.has(visit.officeKey))).toBe(true)
  expect(companies.every((company) => people.get(company.adminKey)?.companyKey === company.key)).toBe(true)
})

describe('people', () => {
  test('one of every kind has an easy address', () => {
    const kinds = ['lena', 'provider', 'company', 'employee', 'refugee', 'operator'].map((key) => people.get(key)?.kind)
    expect(kinds).toEqual(['user', 'provider', 'corporate', 'employee', 'user', 'operator'])
    expect(['operator', 'support', 'finance'].map((key) => people.get(key)?.deskRoles)).toEqual([
      undefined,
      ['support'],
      ['finance'],
    ])
    expect(people.get('lena')).toMatchObject({ email: 'lena@viertel.example', verified: true, refugee: false })
    expect(people.get('refugee')?.refugee).toBe(true)
    expect(people.get('unverified')?.verified).toBe(false)
    expect(people.get('newcomer')).toMatchObject({ verified: true, billingAddress: null })
    expect(people.get('employee')?.companyKey).toBe('sturmvogel')
  })

  test('addresses are unique and plain, the password keeps the rule of Spec 5', () => {
    expect(new Set(city.people.map((person) => person.email)).size).toBe(city.people.length)
    for (const { email } of city.people) expect(email).toMatch(/^[a-z.-]+@viertel\.example$/)
    for (const part of [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/, /.{8}/]) expect(DEMO_PASSWORD).toMatch(part)
  })
})

describe('offices', () => {
  test('as many in each city as planned, with its currency and zone, inside its box', () => {
    for (const frame of CITY_FRAMES) {
      const own = city.offices.filter((office) => locations.get(office.locationKey)!.city === frame.city)
      expect(own.length, frame.city).toBe(frame.officeCount)
      expect(own.every((office) => office.currency === frame.currency)).toBe(true)
    }
    for (const { city: name, lat, lng, zone, country, postcode, street } of city.locations) {
      const frame = CITY_FRAMES.find((entry) => entry.city === name)!
      const [west, east, south, north] = frame.box
      expect(lng > west && lng < east && lat > south && lat < north, street).toBe(true)
      expect([zone, country]).toEqual([frame.zone, frame.country])
      expect(postcode).toMatch(country === 'DE' ? /^\d{5}$/ : /^\d{4}$/)
      expect(street).toMatch(/\D \d+$/)
    }
    const addresses = city.locations.map((location) => `${location.street}, ${location.city}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('all nine types, both groups, sizes and prices within their bounds', () => {
    for (const category of Object.keys(CATEGORIES))
      expect(
        count((o) => o.category === category),
        category,
      ).toBeGreaterThan(5)
    expect(count((office) => office.group === 'room')).toBeGreaterThan(80)
    for (const {
      key,
      group,
      category,
      capacity,
      people: most,
      layouts,
      priceCents,
      areaM2,
      leadHours,
    } of city.offices) {
      const [low, high] = group === 'desk' ? [400, 2500] : [1500, 9000]
      expect(priceCents >= low && priceCents <= high && priceCents % 50 === 0, key).toBe(true)
      expect(areaM2, key).toBeGreaterThanOrEqual(most)
      expect(leadHours >= 0 && leadHours <= 24).toBe(true)
      if (group === 'room') {
        expect(capacity).toBe(1)
        expect(most >= 4 && most <= 40 && layouts?.theatre === most, key).toBe(true)
      } else expect([capacity >= 1 && capacity <= 40, layouts]).toEqual([true, null])
      if (group === 'desk' && category === 'team') expect(capacity >= 2 && capacity <= 10).toBe(true)
      if (category === 'open_plan') expect(capacity).toBeGreaterThanOrEqual(11)
    }
  })

  test('flags as planned, none with two', () => {
    const flags = [
      count((o) => o.freeForRefugees),
      count((o) => o.internal),
      count((o) => o.employeesOnly),
      count((o) => o.icon === 'obi'),
    ]
    expect(flags).toEqual([25, 10, 8, 6])
    const numberOf = (o: OfficePlan) =>
      [o.freeForRefugees, o.internal, o.employeesOnly, o.icon === 'obi'].filter(Boolean).length
    expect(count((office) => numberOf(office) > 1)).toBe(0)
    expect(count((office) => (office.icon === 'internal') !== office.internal)).toBe(0)
  })

  test('titles are unique at a provider and fit their field, texts differ by language', () => {
    for (const language of ['de', 'en'] as const) {
      const titles = city.offices.map((office) => `${office.providerKey} ${office.title[language]}`)
      expect(new Set(titles).size).toBe(titles.length)
    }
    const seen = new Set<string>()
    for (const { key, title, description, accessNote } of city.offices) {
      for (const { de, en } of [title, description, accessNote]) expect(de, key).not.toBe(en)
      expect(Math.max(title.de.length, title.en.length), key).toBeLessThanOrEqual(75)
      for (const text of [description.de, description.en]) {
        expect(text.length, key).toBeLessThanOrEqual(500)
        expect(text.split(/[.!?](?: |$)/).filter(Boolean).length, key).toBeGreaterThanOrEqual(2)
        expect(text, key).toMatch(/^[A-ZÄÖÜ0-9].*\.$/)
        seen.add(text)
      }
      expect(JSON.stringify([title, description, accessNote]), key).not.toMatch(/[{}]\w|undefined|NaN/)
    }
    expect(seen.size).toBe(city.offices.length * 2)
    const swiss = city.offices.filter((office) => office.currency === 'CHF')
    expect(JSON.stringify(swiss.map((o) => [o.title.de, o.description.de, o.accessNote.de]))).not.toContain('ß')
  })

  test('equipment and rules come from the catalogues and do not contradict each other', () => {
    for (const office of city.offices) {
      const keys = office.equipment.map((item) => item.key)
      expect(keys.every(isEquipmentKey) && office.rules.every(isHouseRuleKey)).toBe(true)
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(office.rules).size).toBe(office.rules.length)
      expect(office.rules.includes('noDogs') && keys.includes('dogs'), office.key).toBe(false)
      expect(office.accessNote.en.includes('reception') && !keys.includes('reception'), office.key).toBe(false)
      for (const { detail } of office.equipment) expect(detail === null || detail.de !== detail.en).toBe(true)
      for (const language of ['de', 'en'] as const)
        expect(new Set(office.tags.map((tag) => tag[language])).size, office.key).toBeGreaterThanOrEqual(3)
    }
  })

  test('an office shows one room of its own from several sides, of its kind and with its places', () => {
    for (const { key, pictures, group, category, people } of city.offices) {
      const [cover, ...more] = pictures.map((picture) => parsePictureKey(picture)!)
      expect(more.length, key).toBe(3)
      for (const other of more) expect({ ...other, side: 1 }, key).toEqual(cover)
      expect(new Set(pictures).size, key).toBe(pictures.length)
      expect(cover!.places, key).toBe(Math.min(40, people))
      const kind =
        group === 'room' || category === 'meeting_room'
          ? 'meeting'
          : { cafe: 'cafe', hotel: 'lounge' }[category as string]
      expect(cover!.kind, key).toBe(kind ?? (people === 1 ? 'desk' : 'open'))
    }
    expect(new Set(city.offices.map((office) => office.pictures[0])).size).toBe(city.offices.length)
    expect(new Set(city.offices.map((office) => parsePictureKey(office.pictures[0]!)!.seed)).size).toBe(
      city.offices.length,
    )
  })

  test('hours are ordered spans of the day, the odd ones exist too', () => {
    const wellFormed = (spans: OfficePlan['hours'][number]) =>
      spans.every(([from, to], i) => from >= (spans[i - 1]?.[1] ?? 0) && from < to && to <= 96)
    for (const { key, hours, overrides } of city.offices) {
      expect(hours.length).toBe(7)
      expect(hours.every(wellFormed) && hours.some((spans) => spans.length > 0), key).toBe(true)
      expect(
        overrides.every(({ spans }) => wellFormed(spans)),
        key,
      ).toBe(true)
      expect(new Set(overrides.map(({ dayOffset }) => dayOffset)).size).toBe(overrides.length)
    }
    const week = (test: (hours: OfficePlan['hours']) => boolean) => count((office) => test(office.hours))
    expect(week((hours) => hours.every(([first]) => first?.[0] === 0 && first[1] === 96))).toBeGreaterThan(3)
    expect(week((hours) => hours[0]!.length === 0 && hours[1]!.length > 0)).toBeGreaterThan(3)
    expect(week((hours) => hours.some((spans) => spans.length === 2))).toBeGreaterThan(3)
    expect(week((hours) => hours[0]![0]?.[0] === 68)).toBeGreaterThan(0)
    expect(week((hours) => hours.slice(0, 5).every((spans) => spans.length === 0))).toBeGreaterThan(0)
    expect(count((office) => office.overrides.some(({ spans }) => spans.length === 0))).toBeGreaterThan(10)
    expect(count((office) => office.leadHours > 0)).toBeGreaterThan(40)
  })
})

describe('visits', () => {
  test('about 2,500 in eight weeks, in the order of booking, some canceled, past ones rated', () => {
    expect(city.visits.length).toBe(2500)
    const days = city.visits.map((visit) => visit.dayOffset)
    expect([Math.min(...days), Math.max(...days)]).toEqual([FIRST_DAY, LAST_DAY])
    const booked = city.visits.map((visit) => visit.dayOffset - visit.bookedDaysBefore)
    expect(booked).toEqual(booked.toSorted((a, b) => a - b))
    expect(city.visits.filter((visit) => visit.canceled).length).toBeGreaterThan(100)
    const rated = city.visits.filter((visit) => visit.rating !== null)
    expect(rated.length).toBeGreaterThan(600)
    expect(
      rated.every((visit) => visit.dayOffset < 0 && !visit.canceled && [2, 4, 6, 8, 10].includes(visit.rating!)),
    ).toBe(true)
  })

  test('each lies inside the opening hours and asks for what the place has', () => {
    for (const { officeKey, dayOffset, startQuarter, hours, quantity, bookedDaysBefore } of city.visits) {
      const office = offices.get(officeKey)!
      const inside = spansOn(office, dayOffset).some(
        ([from, to]) => startQuarter >= from && startQuarter + hours * 4 <= to,
      )
      expect(inside, `${officeKey} on ${dayOffset}`).toBe(true)
      expect(hours >= 2 && hours <= 8 && quantity >= 1 && quantity <= office.capacity).toBe(true)
      expect(bookedDaysBefore >= 0 && bookedDaysBefore <= 20).toBe(true)
    }
  })

  test('no quarter of an hour has more desks taken than there are, nobody is in two places', () => {
    const taken = new Map<string, number>()
    const where = new Set<string>()
    for (const { officeKey, personKey, dayOffset, startQuarter, hours, quantity } of city.visits)
      for (let quarter = startQuarter; quarter < startQuarter + hours * 4; quarter++) {
        const slot = `${officeKey} ${dayOffset} ${quarter}`
        taken.set(slot, (taken.get(slot) ?? 0) + quantity)
        expect(taken.get(slot)! <= offices.get(officeKey)!.capacity, slot).toBe(true)
        const presence = `${personKey} ${dayOffset} ${quarter}`
        expect(where.has(presence), presence).toBe(false)
        where.add(presence)
      }
  })

  test('only people who may book do, and only employees where only employees may', () => {
    for (const { personKey, officeKey } of city.visits) {
      const person = people.get(personKey)!
      const office = offices.get(officeKey)!
      expect(
        person.kind === 'employee' || (person.kind === 'user' && person.verified && person.billingAddress),
      ).toBeTruthy()
      expect((office.internal || office.employeesOnly) && person.kind !== 'employee').toBe(false)
    }
  })
})
