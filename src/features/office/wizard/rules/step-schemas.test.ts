import { hasLetterOrDigit, withoutUnseen } from '#kernel/readable-text.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMetres } from '#kernel/geo.ts'
import type { Country } from '#kernel/locale.ts'
import { toCents } from '#kernel/money.ts'
import { FIELDS_OF, stepSchema, type StepContext } from './step-schemas.ts'
import { categoriesOf, hoursField, LAYOUTS, WEEK_PRESETS } from './choices.ts'
import { currencyOf, movedBy, zoneOf } from './pin.ts'
import { EQUIPMENT } from '../../rules/equipment.ts'
import { HOUSE_RULES } from '../../rules/house-rules.ts'
import { FIELD_STEPS, type Fields, type FieldStep, type Group } from './wizard-steps.ts'

const DESKS: StepContext = { group: 1, audience: 'everybody' }
const ROOM: StepContext = { group: 2, audience: 'everybody' }

/** The facts, or the first message of each field. */
function read(step: FieldStep, fields: Fields, context: StepContext = DESKS): unknown {
  const parsed = stepSchema(step, context, fields).safeParse(fields, { reportInput: true })
  if (parsed.success) return parsed.data
  const faults = new Map<string, string>()
  for (const { path, message, code } of parsed.error.issues) {
    const name = path.join('.')
    if (!faults.has(name)) faults.set(name, message.includes('.') && !message.includes(' ') ? message : code)
  }
  return Object.fromEntries(faults)
}

const PLACE = {
  street: 'Wörthstraße 21',
  postcode: '81667',
  city: 'München',
  country: 'DE',
  lat: '48,1289',
  lng: '11.5992',
}

describe('location', () => {
  test('a new address with its pin and its zone', () => {
    expect(read('location', PLACE)).toEqual({
      kind: 'new',
      street: 'Wörthstraße 21',
      postcode: '81667',
      city: 'München',
      district: '',
      country: 'DE',
      lat: 48.1289,
      lng: 11.5992,
      zone: 'Europe/Berlin',
    })
  })
  test('one of my locations needs nothing else', () =>
    expect(read('location', { ...PLACE, locationId: '42', street: '' })).toEqual({ kind: 'known', locationId: 42 }))
  test.each<[string, Fields, object]>([
    [
      'nothing',
      {},
      {
        street: 'too_small',
        postcode: 'too_small',
        city: 'too_small',
        country: 'invalid_value',
        lat: 'office.address_unknown',
        lng: 'office.address_unknown',
      },
    ],
    ['no pin', { ...PLACE, lat: '', lng: ' ' }, { lat: 'office.address_unknown', lng: 'office.address_unknown' }],
    ['a pin beyond the poles', { ...PLACE, lat: '86' }, { lat: 'too_big' }],
    ['an Austrian postcode in Germany', { ...PLACE, postcode: '1070' }, { postcode: 'field.invalid' }],
    ['another country', { ...PLACE, country: 'FR' }, { country: 'invalid_value' }],
    ['not an id', { locationId: '0' }, { locationId: 'request.not_found' }],
    ['a street of 121 letters', { ...PLACE, street: 'a'.repeat(121) }, { street: 'too_big' }],
    ['a line break', { ...PLACE, city: 'Mün\nchen' }, { city: 'field.invalid' }],
  ])('%s', (_, fields, faults) => expect(read('location', fields)).toEqual(faults))
  test('a point that is only roughly known has to be moved', () => {
    const rough = { ...PLACE, foundLat: '48.128900', foundLng: '11.599200', precision: 'rough' }
    expect(read('location', { ...rough, lat: '48.128900', lng: '11.599200' })).toEqual({ lat: 'office.pin_rough' })
    expect(read('location', { ...rough, lat: '48.128910', lng: '11.599200' })).toMatchObject({ kind: 'new' })
    expect(read('location', { ...rough, lat: '48.128900', lng: '11.599200', precision: 'exact' })).toMatchObject({
      kind: 'new',
    })
  })
  // A degree of latitude is 111,195 m, so 0.018 of it are 2,002 m.
  test.each<[string, string, object]>([
    ['2,002 m', '48.1109', { farPin: 'office.pin_far' }],
    ['1,990 m', '48.1110', {}],
  ])('a pin %s from the address', (_, foundLat, faults) => {
    const fields = { ...PLACE, foundLat, foundLng: '11.5992' }
    expect(read('location', fields)).toMatchObject(faults)
    expect(read('location', { ...fields, farPin: 'yes' })).toMatchObject({ kind: 'new' })
  })
  test.each<[Country, string, string, string]>([
    ['DE', '78266', 'Europe/Busingen', 'EUR'],
    ['DE', '78267', 'Europe/Berlin', 'EUR'],
    ['AT', '1070', 'Europe/Vienna', 'EUR'],
    ['CH', '8238', 'Europe/Zurich', 'CHF'],
  ])('%s %s is in %s and costs %s', (country, postcode, zone, currency) =>
    expect([zoneOf(country, postcode), currencyOf(country)]).toEqual([zone, currency]),
  )
})

test.each([
  ['north', { east: 0, north: 10 }],
  ['east', { east: 10, north: 0 }],
  ['south and west', { east: -6, north: -8 }],
] as const)('ten metres %s are ten metres', (_, metres) => {
  for (const from of [
    { lat: 48.1289, lng: 11.5992 },
    { lat: 54.9, lng: 8.3 },
  ])
    expect(distanceMetres(from, movedBy(from, metres))).toBeCloseTo(10, 1)
})

describe('category and size', () => {
  test('what desks and rooms can be', () => {
    expect(categoriesOf(1)).toHaveLength(8)
    expect(categoriesOf(2)).toHaveLength(7)
    expect(read('category', { category: 'meeting_room' }, ROOM)).toEqual({ category: 'meeting_room' })
    expect(read('category', { category: 'meeting_room' })).toEqual({ category: 'office.category_of_group' })
    expect(read('category', { category: 'open_plan' }, ROOM)).toEqual({ category: 'office.category_of_group' })
    expect(read('category', { category: 'castle' })).toEqual({ category: 'invalid_value' })
    expect(read('category', {})).toEqual({ category: 'too_small' })
  })
  test('desks have as many people as places, a room is booked whole', () => {
    expect(read('edit', { capacity: '12', people: '99', area: '80', layout_theatre: '90' })).toEqual({
      capacity: 12,
      people: 12,
      areaM2: 80,
      layouts: {},
    })
    expect(
      read('edit', { capacity: '9', people: '8', area: '30', layout_uShape: '8', layout_standing: '' }, ROOM),
    ).toEqual({
      capacity: 1,
      people: 8,
      areaM2: 30,
      layouts: { uShape: 8 },
    })
  })
  test.each<[string, Fields, StepContext, object]>([
    ['nothing', {}, DESKS, { capacity: 'too_small', area: 'too_small' }],
    ['no place', { capacity: '0', area: '1' }, DESKS, { capacity: 'too_small' }],
    ['501 places', { capacity: '501', area: '1' }, DESKS, { capacity: 'too_big' }],
    ['half a place', { capacity: '1.5', area: '1' }, DESKS, { capacity: 'field.number' }],
    ['1001 people', { people: '1001', area: '1' }, ROOM, { people: 'too_big' }],
    [
      'more in rows than fit',
      { people: '8', area: '9', layout_theatre: '9' },
      ROOM,
      { layout_theatre: 'office.layout_too_large' },
    ],
    ['a number of thirty digits', { people: '9'.repeat(30), area: '9' }, ROOM, { people: 'field.number' }],
  ])('%s', (_, fields, context, faults) => expect(read('edit', fields, context)).toEqual(faults))
})

describe('opening hours', () => {
  const row = (weekday: number, place: number, from: string, to: string) => ({
    [hoursField(weekday, place, 'from')]: from,
    [hoursField(weekday, place, 'to')]: to,
  })
  test('spans in any order, touching ones as one, midnight as the end', () => {
    expect(read('week', row(1, 0, '13:00', '00:00'))).toMatchObject({ week: [[[52, 96]], [], [], [], [], [], []] })
    const fields = { ...row(1, 0, '13:00', '24:00'), ...row(1, 2, '09:00', '12:15'), ...row(1, 3, '12:15', '12:30') }
    expect(read('week', fields)).toEqual({
      week: [
        [
          [36, 50],
          [52, 96],
        ],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
      turnoverQuarters: 0,
    })
  })
  test.each<[string, Fields, object]>([
    ['always closed', {}, { 'd1[0][from]': 'office.hours_invalid' }],
    ['half a span', row(2, 0, '09:00', ''), { 'd2[0][to]': 'field.required' }],
    [
      'no time',
      row(2, 0, '9 Uhr', '25:00'),
      { 'd2[0][from]': 'search.time_format', 'd2[0][to]': 'search.time_format' },
    ],
    ['off the quarters', row(2, 0, '09:10', '17:00'), { 'd2[0][from]': 'search.time_format' }],
    ['backwards', row(2, 0, '17:00', '09:00'), { 'd2[0][to]': 'office.hours_invalid' }],
    ['nothing long', row(2, 0, '09:00', '09:00'), { 'd2[0][to]': 'office.hours_invalid' }],
    [
      'overlapping',
      { ...row(7, 0, '09:00', '12:00'), ...row(7, 1, '11:45', '15:00') },
      { 'd7[1][from]': 'office.hours_invalid' },
    ],
    ['a turnover of 20 minutes', { ...row(1, 0, '09:00', '12:00'), turnover: '20' }, { turnover: 'field.invalid' }],
  ])('%s', (_, fields, faults) => expect(read('week', fields, ROOM)).toEqual(faults))
  test('only rooms need time between two bookings', () => {
    const fields = { ...row(1, 0, '09:00', '12:00'), turnover: '45' }
    expect(read('week', fields, ROOM)).toMatchObject({ turnoverQuarters: 3 })
    expect(read('week', fields)).toMatchObject({ turnoverQuarters: 0 })
  })
  test.each(['workdays', 'everyDay'] as const)('the preset %s is valid', (preset) => {
    const fields = FIELDS_OF.week({ week: WEEK_PRESETS[preset], turnoverQuarters: 0 })
    expect(read('week', fields)).toEqual({ week: WEEK_PRESETS[preset], turnoverQuarters: 0 })
  })
  test.each([
    ['0', 0],
    ['72', 72],
    ['', 0],
  ])('notice %s', (notice, leadHours) => expect(read('hours', { notice })).toEqual({ leadHours }))
  test.each([
    ['73', 'too_big'],
    ['-1', 'field.number'],
  ])('notice %s is refused', (notice, fault) => expect(read('hours', { notice })).toEqual({ notice: fault }))
})

describe('price and audience', () => {
  test.each([
    ['9,50', 950],
    ['9.5', 950],
    ['10000', 1_000_000],
    ['0,01', 1],
  ])('%s', (price, priceCents) => expect(read('pricing', { price })).toEqual({ priceCents, chargesUsed: false }))
  test.each([
    ['', 'too_small'],
    ['0', 'office.price_missing'],
    ['10000,01', 'office.price_too_high'],
    ['9,505', 'field.number'],
    ['-1', 'field.number'],
    ['1e3', 'field.number'],
  ])('%s is refused', (price, fault) => expect(read('pricing', { price })).toEqual({ price: fault }))
  test.each(['employees', 'internal', 'refugees'] as const)('%s may come for nothing', (audience) =>
    expect(read('pricing', { price: '0' }, { group: 1, audience })).toEqual({ priceCents: 0, chargesUsed: false }),
  )
  test.each<[string, Fields, object]>([
    ['nothing said', {}, { audience: 'everybody', type: 0, companyIds: [] }],
    ['refugees', { audience: 'refugees' }, { audience: 'refugees', type: 1024, companyIds: [] }],
    ['companies of an office that is for everybody do not count', { companies: '7' }, { type: 0, companyIds: [] }],
    [
      'employees',
      { audience: 'employees', companies: '7, 9,7' },
      { audience: 'employees', type: 2048, companyIds: [7, 9] },
    ],
    ['employees of nobody', { audience: 'employees', companies: ' , ' }, { companies: 'office.companies_missing' }],
    [
      'employees of a name',
      { audience: 'employees', companies: 'Nordlicht' },
      { 'companies.0': 'office.company_unknown' },
    ],
  ])('%s', (_, fields, facts) => expect(read('type', fields)).toMatchObject(facts))
})

describe('words', () => {
  test.each<[FieldStep, string, Fields, object]>([
    ['title', 'none', {}, { title_de: 'too_small' }],
    ['title', '76 letters', { title_de: 'a'.repeat(76) }, { title_de: 'too_big' }],
    ['title', 'blanks', { title_de: '   ' }, { title_de: 'too_small' }],
    ['information', 'two tags', { tags_de: 'ruhig, hell, ruhig' }, { tags_de: 'office.tags_missing' }],
    ['information', 'thirteen tags', { tags_de: 'abcdefghijklm'.split('').join(',') }, { tags_de: 'too_big' }],
    ['information', '501 letters', { tags_de: 'a,b,c', short_en: 'x'.repeat(501) }, { short_en: 'too_big' }],
    ['information', 'an escape', { tags_de: 'a,b,c', long_de: 'x\u001b[31m' }, { long_de: 'field.invalid' }],
    ['contact', 'no telephone', { phone: 'call me' }, { phone: 'account.phone_invalid' }],
    ['contact', 'no address', { email: 'me@' }, { email: 'account.email_invalid' }],
    [
      'rules',
      'a rule without a title',
      { 'own[0][description_de]': 'Bitte leise.' },
      { 'own[0][title_de]': 'field.required' },
    ],
    ['equipment', 'a long detail', { has_wifi: 'yes', detail_wifi_de: 'x'.repeat(151) }, { detail_wifi_de: 'too_big' }],
  ])('%s: %s is refused', (step, _, fields, faults) => expect(read(step, fields)).toEqual(faults))

  test('a detail of what is not there does not count', () =>
    expect(read('equipment', { has_wifi: 'yes', detail_wifi_de: ' schnell ', detail_lift_de: 'groß' })).toEqual({
      equipment: [{ key: 'wifi', detail_de: 'schnell' }],
    }))
  test('a new rule has German words only', () =>
    expect(read('rules', { rule_noDogs: 'yes', 'own[3][title_de]': 'Hof', 'own[3][title_en]': '' })).toEqual({
      rules: [{ key: 'noDogs' }, { title_de: 'Hof', description_de: '', title_en: null, description_en: null }],
    }))
})

// What is read is typed again for changing an office; this must not change it.
const text = (most: number, least = 0) =>
  fc
    .string({ unit: 'grapheme', minLength: least, maxLength: most })
    .map((one) =>
      one
        .normalize('NFC')
        .replaceAll(/[\p{C}\p{Z},;]/gu, 'x')
        .slice(0, most),
    )
    .map(withoutUnseen)
    .filter((one) => least === 0 || hasLetterOrDigit(one))
    .filter((one) => one.length >= least && one.isWellFormed())
const both = (most: number) => fc.record({ de: text(most), en: text(most) })
const week = fc
  .array(
    fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 8 }).map((ends) => ends.toSorted((a, b) => a - b)),
    { minLength: 7, maxLength: 7 },
  )
  .map((days) =>
    days.map((ends) =>
      Array.from({ length: Math.floor(ends.length / 2) }, (_, i) => [ends[2 * i]!, ends[2 * i + 1]!] as const),
    ),
  )
  .filter((days) => days.some((spans) => spans.length > 0))
const property = <T>(facts: fc.Arbitrary<T>, again: (one: T) => unknown) =>
  fc.assert(
    fc.property(facts, (one) => {
      expect(again(one)).toEqual(one)
    }),
  )

test.each<[Group]>([[1], [2]])('facts of group %i become fields and the same facts again', (group) => {
  const context = { group, audience: 'internal' } as const
  const again =
    <S extends Exclude<FieldStep, 'location'>>(step: S) =>
    (facts: Parameters<(typeof FIELDS_OF)[S]>[0]) =>
      read(step, (FIELDS_OF[step] as (one: typeof facts) => Fields)(facts), context)
  property(fc.record({ category: fc.constantFrom(...categoriesOf(group)) }), again('category'))
  property(
    fc.record({ week, turnoverQuarters: group === 2 ? fc.integer({ min: 0, max: 4 }) : fc.constant(0) }),
    again('week'),
  )
  property(
    fc.record({ priceCents: fc.integer({ min: 0, max: 1_000_000 }).map(toCents), chargesUsed: fc.boolean() }),
    again('pricing'),
  )
  property(fc.record({ leadHours: fc.integer({ min: 0, max: 72 }) }), again('hours'))
  property(fc.record({ title: fc.record({ de: text(75, 1), en: fc.constant('') }) }), again('title'))
  property(
    fc
      .integer({ min: 1, max: 500 })
      .map((capacity) =>
        group === 1
          ? { capacity, people: capacity, areaM2: capacity, layouts: {} }
          : { capacity: 1, people: capacity, areaM2: 7, layouts: { [LAYOUTS[capacity % 4]!]: capacity } },
      ),
    again('edit'),
  )
  property(
    fc.record({
      short: both(500),
      description: both(4000),
      tags: fc.record({
        de: fc.uniqueArray(text(40, 1), { minLength: 3, maxLength: 12 }),
        en: fc.constant<string[]>([]),
      }),
    }),
    again('information'),
  )
  property(
    fc.record({ equipment: fc.subarray(EQUIPMENT.map(({ key }) => ({ key, detail_de: `${key} 1` }))) }),
    again('equipment'),
  )
  const own = fc.record({
    title_de: text(75, 1),
    description_de: text(150),
    title_en: fc.constant(null),
    description_en: fc.constantFrom(null, 'English'),
  })
  property(
    fc.record({
      rules: fc
        .tuple(fc.subarray(HOUSE_RULES.map(({ key }) => ({ key }))), fc.array(own, { maxLength: 10 }))
        .map((two) => two.flat()),
    }),
    again('rules'),
  )
  property(
    fc.record({
      contact: fc.record({
        name: text(120),
        phone: fc.constantFrom('', '+49 30 123456'),
        email: fc.constantFrom('', 'tag@haus.example'),
      }),
      accessNote: both(500),
      secrets: fc.record({ wifi: text(100), doorCode: text(100) }),
    }),
    again('contact'),
  )
})

test('whatever was typed is read without an exception', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FIELD_STEPS),
      fc.constantFrom(DESKS, ROOM),
      fc.dictionary(
        fc.oneof(
          fc.string(),
          fc.constantFrom('lat', 'price', 'd1[0][from]', 'turnover', 'companies', 'capacity', '__proto__'),
        ),
        fc.string({ unit: 'binary' }),
      ),
      (step, context, fields) => {
        read(step, fields, context)
      },
    ),
  )
})
