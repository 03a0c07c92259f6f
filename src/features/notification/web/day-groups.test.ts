import { expect, test } from 'vitest'
import { dayGroups } from './day-groups.ts'

test('days are those of the local clock, also around midnight and a clock change', () => {
  const groups = (now: string, ...at: string[]) =>
    dayGroups(
      at.map((one) => ({ at: one })),
      now,
    ).map(({ day, items }) => `${day} ${items.length}`)
  expect(groups('2026-11-10T08:00:00Z', '2026-11-10T07:00:00Z', '2026-11-09T23:30:00Z')).toEqual(['today 2'])
  expect(groups('2026-11-10T08:00:00Z', '2026-11-09T22:30:00Z', '2026-11-08T23:00:00Z')).toEqual(['yesterday 2'])
  expect(groups('2026-11-10T08:00:00Z', '2026-11-08T22:30:00Z')).toEqual(['older 1'])
  expect(groups('2026-03-30T08:00:00Z', '2026-03-28T23:00:00Z', '2026-03-28T22:59:00Z')).toEqual([
    'yesterday 1',
    'older 1',
  ])
  expect(groups('2026-11-10T08:00:00Z', '2026-11-11T08:00:00Z')).toEqual(['today 1'])
  expect(groups('2026-11-10T08:00:00Z')).toEqual([])
})
