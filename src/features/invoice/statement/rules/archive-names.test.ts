import { expect, test } from 'vitest'
import { archiveNames } from './archive-names.ts'

const of = (seller: string, number: string) => ({ seller, number })

test.each([
  ['provider and number', [of('Köhler & Söhne', '2026-0001')], ['Köhler-Söhne_2026-0001']],
  ['no folders', [of('../../etc', 'a/b\\c')], ['etc_a-b-c']],
  ['the same twice', [of('Ada', '1'), of('ADA', '1'), of('ada', '1')], ['Ada_1', 'ADA_1_2', 'ada_1_3']],
  ['a name that is taken by a counted one', [of('A', '1'), of('A', '1'), of('A', '1_2')], ['A_1', 'A_1_2', 'A_1-2']],
  ['long names', [of('x'.repeat(200), '7')], [`${'x'.repeat(40)}_7`]],
])('%s', (_, invoices, names) => {
  expect(archiveNames(invoices)).toEqual(names)
})
