import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { csvOf } from '#kernel/csv.ts'
import { readCsv } from './read-csv.ts'

const cells = (text: string) => readCsv(text).map((row) => row.cells)

test.each<[string, string, string[][]]>([
  [
    'semicolons',
    'a;b\nc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'commas and another end of line',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'tabs',
    'a\tb\rc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a byte order mark', '\u{FEFF}a;b', [['a', 'b']]],
  [
    'quotes',
    '"a;1";"say ""hi"""\n"two\nlines";d',
    [
      ['a;1', 'say "hi"'],
      ['two\nlines', 'd'],
    ],
  ],
  [
    'commas within semicolons',
    'a;b\n1,50;x',
    [
      ['a', 'b'],
      ['1,50', 'x'],
    ],
  ],
  [
    'empty lines',
    'a;b\n\n;\nc;d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['nothing', '', []],
  ['a quote that does not end', 'a;"b\nc', [['a', 'b\nc']]],
])('%s', (_, text, expected) => {
  expect(cells(text)).toEqual(expected)
})

test('a row has the number of the line in which it begins', () => {
  expect(readCsv('a;b\n"x\ny";1\n\nc;d').map(({ line }) => line)).toEqual([1, 2, 5])
})

test('what is written is read again', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ß', ';', ',', '"', ' x', '1') }).map((text) => `x${text}`.trim())
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rows, fc.constantFrom('de' as const, 'en' as const), (table, locale) => {
      expect(cells(csvOf([['a', 'b', 'c'], ...table], locale)).slice(1)).toEqual(table)
    }),
  )
})
