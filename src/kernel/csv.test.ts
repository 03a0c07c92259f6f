import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a file for spreadsheets in both languages', () => {
  const rows = [
    ['Tag', 'Büro', 'Einkommen'],
    ['2026-11-24', 'Lichthof; "hinten"', 12.5],
    ['2026-11-25', 'a,b', -3],
  ]
  expect(csvOf(rows, 'de')).toBe(
    '\u{FEFF}Tag;Büro;Einkommen\r\n2026-11-24;"Lichthof; ""hinten""";12,5\r\n2026-11-25;"a,b";-3\r\n',
  )
  expect(csvOf(rows, 'en')).toBe(
    '\u{FEFF}Tag,Büro,Einkommen\r\n2026-11-24,"Lichthof; ""hinten""",12.5\r\n2026-11-25,"a,b",-3\r\n',
  )
})

test.each(['=1+1', '+49', '-2', '@sum', '\tx', '＝1+1', '＋1', '－1', '＠SUM(1)'])('%s is no formula', (typed) => {
  expect(csvOf([[typed]], 'en')).toBe(`\u{FEFF}'${typed}\r\n`)
})

test('a line break stays within its cell', () => {
  expect(csvOf([['a\nb', 'c']], 'en')).toBe('\u{FEFF}"a\nb",c\r\n')
})
