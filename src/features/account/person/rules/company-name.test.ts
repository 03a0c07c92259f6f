import { expect, test } from 'vitest'
import { companyNameKey } from './company-name.ts'

test.each([
  ['Kranich GmbH', 'KRANICH GMBH'],
  ['Straße 7', 'STRASSE 7'],
  ['Straße 7', 'STRAẞE 7'],
  ['Kranich GmbH', '  Kranich   GmbH '],
  ['Kranich GmbH', 'Kranich\u00a0GmbH'],
  ['Kranich GmbH', 'Ｋｒａｎｉｃｈ GmbH'],
  ['Kranich GmbH', 'Kra\u200bnich\u00ad GmbH'],
  ['Büro', 'Bu\u0308ro'],
  ['Office', 'Oﬃce'],
  ['ΟΔΟΣ', 'οδος'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['siſter', 'Sister'],
])('%s is %s', (one, other) => {
  expect(companyNameKey(other)).toBe(companyNameKey(one))
})

test.each([
  ['Kranich GmbH', 'Kranich AG'],
  ['Büro', 'Buro'],
  ['Kranich 1', 'Kranich 2'],
])('%s is not %s', (one, other) => {
  expect(companyNameKey(other)).not.toBe(companyNameKey(one))
})
