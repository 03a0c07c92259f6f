import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { datevOf, type DatevLine } from './datev.ts'

const line = (more: Partial<DatevLine> = {}): DatevLine => ({
  day: '2026-11-03',
  cents: toCents(5205),
  costCentre: 'VERTR',
  text: 'Kontor "Süd", Ada',
  bookingId: 4711,
  ...more,
})
const rowsOf = (lines: readonly DatevLine[]) =>
  datevOf({
    number: 'AB-2026-0011',
    month: '2026-11',
    currency: 'EUR',
    createdAt: Temporal.PlainDateTime.from('2026-12-01T04:00:05.25'),
    lines,
  }).split('\r\n')

test('the header says format, time and days, and the last line ends', () => {
  const [header, columns, ...rest] = rowsOf([])
  expect(header).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261201040005250;;"VI";"";"";1001;1;20260101;4;20261101;20261130;"Viertel AB-2026-0011";"";1;0;0;"EUR";;"";;;"";;;"";""',
  )
  expect(header!.split(';')).toHaveLength(31)
  expect(columns!.split(';')).toHaveLength(39)
  expect(columns!.split(';')[36]).toBe('KOST1 - Kostenstelle')
  expect(rest).toEqual([''])
})

test.each<[string, Partial<DatevLine>, readonly [number, string][]]>([
  [
    'a visit',
    {},
    [
      [0, '52,05'],
      [1, '"S"'],
      [9, '0311'],
      [10, '"AB-2026-0011"'],
      [11, '"4711"'],
      [13, '"Kontor ""Süd"", Ada"'],
      [36, '"VERTR"'],
    ],
  ],
  [
    'what is given back',
    { cents: toCents(-5) },
    [
      [0, '0,05'],
      [1, '"H"'],
    ],
  ],
  ['no cost centre', { costCentre: null }, [[36, '""']]],
  ['a long text', { text: 'x'.repeat(80) }, [[13, `"${'x'.repeat(60)}"`]]],
  ['a line break', { text: 'a\r\nb' }, [[13, '"a b"']]],
])('a line of %s', (_, more, expected) => {
  const fields = rowsOf([line(more)])[2]!.split(';')
  expect(fields).toHaveLength(39)
  for (const [place, text] of expected) expect(fields[place]).toBe(text)
})
