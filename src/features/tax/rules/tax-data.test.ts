import { expect, test } from 'vitest'
import type { Country } from '#kernel/locale.ts'
import { isBirthDate, isReportable, missingTaxData, type TaxData } from './tax-data.ts'

const PERSON: TaxData = {
  kind: 'individual',
  givenName: 'Ada',
  surname: 'Probe',
  birthDate: '1980-02-29',
  birthCity: '',
  birthCountry: '',
  tins: [{ country: 'DE', number: '86095742719' }],
  hasNoTin: false,
  hasNoRegister: false,
  address: { name1: 'Ada Probe', name2: '', street: 'Probeweg 1', postcode: '10115', city: 'Berlin', country: 'DE' },
  registerNumber: '',
}
const COMPANY: TaxData = {
  ...PERSON,
  kind: 'entity',
  givenName: '',
  surname: '',
  birthDate: null,
  registerNumber: 'HRB 1',
}

test.each<[TaxData, Partial<TaxData>, readonly string[]]>([
  [PERSON, {}, []],
  [PERSON, { kind: null }, ['kind']],
  [PERSON, { kind: null, address: null }, ['kind', 'address']],
  [PERSON, { givenName: '', surname: '' }, ['givenName', 'surname']],
  [PERSON, { birthDate: null }, ['birthDate']],
  [PERSON, { tins: [] }, ['tin']],
  [PERSON, { tins: [], hasNoTin: true }, ['birthPlace']],
  [PERSON, { tins: [], hasNoTin: true, birthCity: 'Graz' }, ['birthPlace']],
  [PERSON, { tins: [], hasNoTin: true, birthCity: 'Graz', birthCountry: 'AT' }, []],
  // A number that is there says enough.
  [PERSON, { hasNoTin: true }, []],
  [PERSON, { address: null }, ['address']],
  [COMPANY, {}, []],
  [COMPANY, { registerNumber: '' }, ['register']],
  [COMPANY, { registerNumber: '', hasNoRegister: true }, []],
  [COMPANY, { tins: [], hasNoTin: true, birthCity: 'Graz', birthCountry: 'AT' }, ['tin']],
])('%#: what is missing', (data, over, missing) => {
  expect(missingTaxData({ ...data, ...over })).toEqual(missing)
})

test.each<[Country, Country[], boolean]>([
  ['DE', [], true],
  ['AT', ['AT'], true],
  ['CH', ['CH'], false],
  ['CH', [], false],
  ['CH', ['CH', 'DE'], true],
  ['CH', ['AT'], true],
  ['DE', ['CH'], true],
])('who lives in %s and lets in %j is asked: %s', (residence, places, isAsked) => {
  expect(isReportable(residence, places)).toBe(isAsked)
})

test.each([
  ['1980-02-29', true],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2026-11-10', false],
  ['2026-11-09', true],
  ['1981-02-29', false],
  ['1980-13-01', false],
  ['1980-00-10', false],
])('%s is a date of birth on 2026-11-10: %s', (day, is) => {
  expect(isBirthDate(day, '2026-11-10')).toBe(is)
})
