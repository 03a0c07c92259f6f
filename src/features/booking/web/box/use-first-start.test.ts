import { expect, test } from 'vitest'
import { firstStart } from './use-first-start.ts'

test.each([
  ['2026-11-10T08:00:00Z', 'Europe/Berlin', '2026-11-10', 37],
  ['2026-11-10T08:14:59Z', 'Europe/Berlin', '2026-11-10', 37],
  ['2026-11-10T08:15:00Z', 'Europe/Berlin', '2026-11-10', 38],
  ['2026-11-10T08:15:00Z', 'Europe/Berlin', '2026-11-11', null],
  ['2026-11-10T23:30:00Z', 'Europe/Berlin', '2026-11-11', 3],
  ['2026-11-10T23:30:00Z', 'Europe/London', '2026-11-10', 95],
])('at %s in %s the first start of %s', (now, zone, date, quarter) => {
  expect(firstStart(new Date(now), zone, date)).toBe(quarter)
})
