import { expect, test } from 'vitest'
import { nextDunning } from './dunning.ts'

const DUE = Temporal.Instant.from('2026-11-10T12:15:00Z')

test.each([
  [0, '2026-11-11T12:15:00Z'],
  [23, '2026-11-11T12:15:00Z'],
  [24, '2026-11-13T12:15:00Z'],
  [72, '2026-11-17T12:15:00Z'],
  [167, '2026-11-17T12:15:00Z'],
  [168, undefined],
  [9000, undefined],
])('%d hours after it was due it is tried at %s', (hours, at) => {
  expect(nextDunning(DUE, DUE.add({ hours }))?.toString()).toBe(at)
})
