import { expect, test } from 'vitest'
import { cursorOf, readCursor } from './timeline-cursor.ts'

test.each([
  { at: '2026-11-10T08:00:00Z', key: 'n12' },
  { at: '2026-11-10T08:00:00.123456Z', key: 'b4711.3' },
  { at: '2026-11-10T08:00:00Z', key: 's01980000-0000-7000-8000-000000000000' },
])('%j is read as it was written', (cursor) => {
  expect(readCursor(cursorOf(cursor))).toEqual(cursor)
})

test.each([
  '',
  '~',
  '2026-11-10T08:00:00Z',
  '2026-11-10T08:00:00Z~',
  '2026-13-10T08:00:00Z~n1',
  '2026-11-10T08:00:00+01:00~n1',
  "2026-11-10T08:00:00Z~n'1",
  `2026-11-10T08:00:00Z~${'n'.repeat(81)}`,
])('%j is none', (text) => {
  expect(readCursor(text)).toBeNull()
})
