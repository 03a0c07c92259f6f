import { expect, test } from 'vitest'
import type { Country } from '#kernel/locale.ts'
import { hasTaxIdToInvoice, isDrawable, isPostcodeOf, isTaxNumberOf, isVatIdOf, plainVatId } from './billing-address.ts'

test.each<[Country, string, boolean]>([
  ['DE', '10115', true],
  ['DE', '1011', false],
  ['AT', '1010', true],
  ['AT', '0101', false],
  ['CH', '8001', true],
  ['CH', '80011', false],
])('postcode %s %s: %s', (country, postcode, isOne) => {
  expect(isPostcodeOf(country, postcode)).toBe(isOne)
})

test.each<[Country, string, boolean]>([
  ['DE', 'DE136695976', true],
  ['DE', 'de 136.695.976', true],
  ['DE', 'DE136695977', false],
  ['DE', 'DE13669597', false],
  ['DE', 'ATU13585627', false],
  ['AT', 'ATU13585627', true],
  ['AT', 'ATU13585626', false],
  ['CH', 'CHE-116.281.710 MWST', true],
  ['CH', 'CHE116281710', true],
  ['CH', 'CHE116281711', false],
  ['DE', '', false],
])('VAT ID %s %s: %s', (country, vatId, isOne) => {
  expect(isVatIdOf(country, plainVatId(vatId))).toBe(isOne)
})

test.each<[Country, string, boolean]>([
  ['DE', '93815/08152', true],
  ['DE', '181/815/08155', true],
  ['DE', '5133081508159', true],
  ['DE', '12/345/6789', false],
  ['DE', '123456789012', false],
  ['DE', 'keine', false],
  ['DE', '1234567890 OR 1=1', false],
  ['AT', '12-345/6789', true],
  ['AT', '12-345/678', false],
  ['CH', '756.1234.5678.97', true],
])('tax number %s %s: %s', (country, taxNumber, isOne) => {
  expect(isTaxNumberOf(country, taxNumber)).toBe(isOne)
})

test.each<[Country, string, string, boolean, boolean]>([
  ['DE', 'DE136695976', '', true, true],
  ['DE', '', '30/123/45678', true, true],
  ['DE', '', '', true, false],
  ['CH', 'CHE116281710MWST', '', true, true],
  ['CH', 'CHE116281710TVA', '', true, true],
  ['CH', 'CHE116281710', '', true, false],
  ['CH', '', '1', true, false],
  ['CH', 'CHE116281710', '', false, true],
])(
  '%s, VAT ID "%s", tax number "%s", charges VAT %s: enough for an invoice %s',
  (country, vatId, taxNumber, charges, is) => {
    expect(hasTaxIdToInvoice(country, { vatId, taxNumber }, charges)).toBe(is)
  },
)

test.each([
  ['Lena Łukowska & Söhne GmbH', true],
  ['Иван Петров, z. Hd. Ελένη', true],
  ['Straße 12/3 – “Hof”', true],
  ['O’Brien (Ltd.)', true],
  ['محمد', false],
  ['דוד', false],
  ['會議室', false],
  ['Studio 🌵', false],
  ['', true],
])('%s is drawn on an invoice: %s', (text, is) => expect(isDrawable(text)).toBe(is))
