import { expect, test } from 'vitest'
import { taxBodyOf } from './tax-form.ts'

const bodyOf = (fields: Readonly<Record<string, string>>) =>
  taxBodyOf(
    (name) => fields[name] ?? '',
    (name) => fields[name] === 'yes',
  )

test('an empty form says nothing', () => {
  expect(bodyOf({})).toEqual({
    kind: null,
    givenName: '',
    surname: '',
    birthDate: null,
    birthCity: '',
    birthCountry: '',
    tins: [],
    hasNoTin: false,
    hasNoRegister: false,
    places: [],
  })
})

test('numbers that are empty are left out, places are kept with an empty number', () => {
  const body = bodyOf({
    kind: 'individual',
    'tins.0.country': 'DE',
    'tins.0.number': ' ',
    'tins.1.country': 'AT',
    'tins.1.number': ' 59-119/9013 ',
    hasNoTin: 'yes',
    'places.0.id': '17',
    'places.0.landRegister': '',
    'places.1.id': '18',
    'places.1.landRegister': 'Mitte Blatt 12',
  })
  expect(body.tins).toEqual([{ country: 'AT', number: '59-119/9013' }])
  expect(body.hasNoTin).toBe(true)
  expect(body.places).toEqual([
    { id: 17, landRegister: '' },
    { id: 18, landRegister: 'Mitte Blatt 12' },
  ])
})
