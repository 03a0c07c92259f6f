import { expect, test } from 'vitest'
import { afterAsking, mayConfirm } from './newsletter.ts'

test.each([
  ['off', true, 'pending', true],
  ['pending', true, 'pending', true],
  ['on', true, 'on', false],
  ['off', false, 'off', false],
  ['pending', false, 'off', false],
  ['on', false, 'off', false],
] as const)('%s, asked for %s: %s, a mail is sent: %s', (before, on, state, isMailed) => {
  expect(afterAsking(before, on)).toEqual({ state, isMailed })
})

test.each([
  ['pending', '2026-12-10T10:00:00Z', true],
  ['pending', '2026-12-10T10:00:00.001Z', false],
  ['on', '2026-11-11T10:00:00Z', false],
  ['off', '2026-11-11T10:00:00Z', false],
] as const)('asked on 10 November, %s, confirmed at %s: %s', (state, at, may) => {
  const askedAt = Temporal.Instant.from('2026-11-10T10:00:00Z')
  expect(mayConfirm({ state, askedAt }, Temporal.Instant.from(at))).toBe(may)
})
