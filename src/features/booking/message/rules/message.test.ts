import { expect, test } from 'vitest'
import { mayTakeBack, mayWrite, quoteOf } from './message.ts'

const at = (text: string) => Temporal.Instant.from(text)
const END = at('2026-11-12T11:00:00Z')

test.each([
  ['held', '2026-11-12T09:00:00Z', false],
  ['expired', '2026-11-12T09:00:00Z', false],
  ['confirmed', '2026-11-01T09:00:00Z', true],
  ['completed', '2026-12-12T11:00:00Z', true],
  ['completed', '2026-12-12T11:00:00.001Z', false],
  ['canceled', '2026-12-12T11:00:00Z', true],
  ['canceled', '2026-12-12T11:00:00.001Z', false],
] as const)('%s, at %s: may write %s', (status, now, may) => {
  const verdict = mayWrite({ status, endAt: END }, at(now))
  expect(verdict.ok ? 'yes' : verdict.refusal.code).toBe(may ? 'yes' : 'booking.message_closed')
})

test.each([
  ['2026-11-12T11:05:00Z', null, true],
  ['2026-11-12T11:05:00.001Z', null, false],
  ['2026-11-12T11:00:01Z', END, false],
])('at %s, read at %s: may be taken back %s', (now, readAt, may) => {
  expect(mayTakeBack({ sentAt: END, readAt }, at(now))).toBe(may)
})

test.each([
  ['Bin gleich da', 20, 'Bin gleich da'],
  ['Zwei\n\nZeilen \t hier', 20, 'Zwei Zeilen hier'],
  ['x'.repeat(20), 20, 'x'.repeat(20)],
  ['x'.repeat(21), 20, `${'x'.repeat(19)}…`],
  ['🙂'.repeat(21), 20, `${'🙂'.repeat(19)}…`],
  ['Schau auf evil.example', 20, null],
  ['https://evil.example/x', 20, null],
  ['evil。example', 20, null],
  ['<b>fett</b>', 20, '<b>fett</b>'],
])('%j within %d letters is quoted as %j', (text, most, quote) => {
  expect(quoteOf(text, most)).toBe(quote)
})
