import { expect, test } from 'vitest'
import { isKeyOf, listCursorOf, readListCursor, type KeyKind } from './list-order.ts'

test.each([
  { sort: 'name', id: '7', value: 'müller & söhne ~ 2' },
  { sort: 'name', id: '7', value: '' },
  { sort: 'since', id: 'KIEZ-10', value: '2026-11-10T08:00:00.000000Z' },
  { sort: 'name', id: '7', value: 'two\nlines' },
])('a cursor says what it was made of: %o', (cursor) => {
  expect(readListCursor(listCursorOf(cursor))).toEqual(cursor)
})

test.each(['', '7', 'name~7', '~7~x', 'name~~x', 'na me~7~x', `name~7~${'x'.repeat(401)}`])('%j is none', (text) => {
  expect(readListCursor(text)).toBeNull()
})

test.each<[KeyKind, string, boolean]>([
  ['number', '0', true],
  ['number', '-12', true],
  ['number', '1.5', false],
  ['number', '12345678901234567', false],
  ['number', '', false],
  ['time', '2026-11-10T08:00:00.123456Z', true],
  ['time', '2026-13-10T08:00:00.123456Z', false],
  ['time', '2026-11-10', false],
  ['uuid', '0198a000-0000-7000-8000-000000000000', true],
  ['uuid', '7', false],
  ['text', 'ä', true],
  ['text', 'a\u0000', false],
  ['text', 'a\ud800', false],
])('as a %s, %j can be read: %s', (kind, value, can) => {
  expect(isKeyOf(kind, value)).toBe(can)
})
