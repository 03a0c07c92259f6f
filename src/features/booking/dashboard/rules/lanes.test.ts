import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

test.each([
  [
    'one after the other in one lane',
    2,
    [
      [36, 44, 1],
      [44, 52, 1],
    ],
    [0, 0],
  ],
  [
    'beside each other',
    2,
    [
      [36, 44, 1],
      [40, 52, 1],
    ],
    [0, 1],
  ],
  [
    'two desks take two lanes',
    4,
    [
      [36, 44, 1],
      [40, 52, 2],
      [40, 48, 1],
    ],
    [0, 1, 3],
  ],
  [
    'the first lane that is free again',
    3,
    [
      [32, 40, 1],
      [36, 60, 1],
      [40, 48, 1],
    ],
    [0, 1, 0],
  ],
  [
    'a clash lies over the last lanes',
    2,
    [
      [36, 44, 2],
      [40, 48, 1],
    ],
    [0, 1],
  ],
  ['more desks than there are', 2, [[36, 44, 9]], [0]],
] as const)('%s', (_, capacity, parts, lanes) => {
  const laid = lanesOf(
    capacity,
    parts.map(([a, b, desks]) => ({ a, b, desks })),
  )
  expect(laid.map(({ lane }) => lane)).toEqual(lanes)
  for (const { lane, lanes: count } of laid) expect(lane + count).toBeLessThanOrEqual(capacity)
})
