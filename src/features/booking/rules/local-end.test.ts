import { expect, test } from 'vitest'
import { localEnd } from './local-end.ts'

test.each([
  ['an afternoon in winter', '2026-11-20T13:15:00Z', 'Europe/Berlin', '2026-11-20', '14:15'],
  ['an afternoon in summer', '2026-07-20T12:15:00Z', 'Europe/Zurich', '2026-07-20', '14:15'],
  ['midnight', '2026-11-20T23:00:00Z', 'Europe/Vienna', '2026-11-20', '24:00'],
])('%s', (_, endAt, zone, day, shown) => {
  expect(localEnd(Temporal.Instant.from(endAt), zone, day)).toBe(shown)
})
