import { expect, test } from 'vitest'
import { languageOf, limitOfWords, periodOf, readImport } from './import-lines.ts'
import { readAmount } from './read-amount.ts'
import { readCsv } from './read-csv.ts'

test.each<[string, number | null]>([
  ['300', 30_000],
  ['300,5', 30_050],
  ['1.200,00 €', 120_000],
  ['1,200.50 EUR', 120_050],
  ['1.200', 120_000],
  ["CHF 1'000", 100_000],
  ['0', 0],
  ['-3', null],
  ['1e3', null],
  ['dreihundert', null],
  ['', null],
])('%s is %s cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test.each<[string, string, ReturnType<typeof limitOfWords>]>([
  ['', '', { type: 'none', amount: null }],
  ['ohne', '', { type: 'none', amount: null }],
  ['', 'ohne', { type: 'none', amount: null }],
  ['', '300', { type: 'monthly', amount: 30_000 }],
  ['im Monat', '300', { type: 'monthly', amount: 30_000 }],
  ['a day', '40', { type: 'daily', amount: 4000 }],
  ['jährlich', '1', { type: 'yearly', amount: 100 }],
  ['Monat', '', { field: 'amount' }],
  ['Woche', '300', { field: 'limit' }],
])('limit "%s", amount "%s"', (limit, amount, expected) => {
  expect(limitOfWords(limit, amount)).toEqual(expected)
})

test('words of both languages', () => {
  expect(['Tag', 'per month', 'je Jahr', 'no limit', 'Quartal'].map(periodOf)).toEqual([
    'daily',
    'monthly',
    'yearly',
    'none',
    null,
  ])
  expect(['', 'Deutsch', 'en-GB', 'fr'].map(languageOf)).toEqual(['de', 'de', 'en', null])
})

test('titles of both languages, names in one column, limit and period in one column', () => {
  const german = readImport(readCsv('Vorname;Nachname;E-Mail-Adresse;Budget;Sprache\nA;B;a@b.de;300,00 Monat;en'))
  expect(german?.lines).toEqual([
    {
      line: 2,
      values: {
        givenName: 'A',
        surname: 'B',
        email: 'a@b.de',
        limit: 'Monat',
        amount: '300,00',
        locale: 'en',
        costCentre: '',
      },
    },
  ])
  const english = readImport(readCsv('Full name,E-mail,Cost center\nAnna Maria Graf,a@b.de,DEV'))
  expect(english?.lines[0]?.values).toMatchObject({ givenName: 'Anna Maria', surname: 'Graf', costCentre: 'DEV' })
  expect(readImport(readCsv('Name;Limit\nA B;3'))).toBeNull()
  expect(readImport([])).toBeNull()
})
