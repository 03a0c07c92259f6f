import { expect, test } from 'vitest'
import { maskOf } from '#kernel/quarters.ts'
import { bookedPercent, proposedSpan, trackOf, trackWindow, type TrackDay } from './capacity-track.ts'

const OPEN = maskOf([[36, 72]])
const day = (over: Partial<TrackDay> = {}): TrackDay => ({ capacity: 6, open: OPEN, bookings: [], blocks: [], ...over })
const booking = (a: number, b: number, desks = 1, until = b) => ({ a, b, until, desks })
const block = (a: number, b: number, desks: number, source: 'hand' | 'series' | 'feed' = 'hand') => ({
  a,
  b,
  desks,
  source,
})
const shown = (track: TrackDay) =>
  trackOf(track)
    .filter((step) => step.isOpen || step.booked > 0)
    .map(({ a, b, booked, pause, held, foreign, free, isClash }) => [
      a,
      b,
      `${booked}+${pause} ${held}/${foreign} ${free}${isClash ? ' clash' : ''}`,
    ])

test.each<[string, Partial<TrackDay>, [number, number, string][]]>([
  ['nothing is booked', {}, [[36, 72, '0+0 0/0 6']]],
  [
    'a calendar that cannot be read keeps back what is left, and does not clash with what is booked',
    { bookings: [booking(40, 48, 2)], blocks: [{ a: 0, b: 96, desks: 6, source: 'outage' }] },
    [
      [36, 40, '0+0 0/6 0'],
      [40, 48, '2+0 0/4 0'],
      [48, 72, '0+0 0/6 0'],
    ],
  ],
  [
    'a booking and one more beside it',
    { bookings: [booking(40, 48, 2), booking(44, 52)] },
    [
      [36, 40, '0+0 0/0 6'],
      [40, 44, '2+0 0/0 4'],
      [44, 48, '3+0 0/0 3'],
      [48, 52, '1+0 0/0 5'],
      [52, 72, '0+0 0/0 6'],
    ],
  ],
  [
    'a room needs time after a visit',
    { capacity: 1, bookings: [booking(40, 48, 1, 50)] },
    [
      [36, 40, '0+0 0/0 1'],
      [40, 48, '1+0 0/0 0'],
      [48, 50, '0+1 0/0 0'],
      [50, 72, '0+0 0/0 1'],
    ],
  ],
  [
    'kept back by hand and taken in a calendar, together more than there is: never below nothing',
    { blocks: [block(36, 54, 4), block(50, 72, 6, 'feed'), block(40, 44, 5, 'series')] },
    [
      [36, 40, '0+0 4/0 2'],
      [40, 44, '0+0 6/0 0'],
      [44, 50, '0+0 4/0 2'],
      [50, 54, '0+0 4/6 0'],
      [54, 72, '0+0 0/6 0'],
    ],
  ],
  [
    'booked where everything is kept back',
    { bookings: [booking(48, 56, 2)], blocks: [block(52, 72, 6, 'feed')] },
    [
      [36, 48, '0+0 0/0 6'],
      [48, 52, '2+0 0/0 4'],
      [52, 56, '2+0 0/6 0 clash'],
      [56, 72, '0+0 0/6 0'],
    ],
  ],
  [
    'exactly what is left is kept back: nobody has to look at it',
    { bookings: [booking(36, 72, 2)], blocks: [block(36, 72, 4)] },
    [[36, 72, '2+0 4/0 0']],
  ],
  [
    'a booking that lies outside of narrower hours',
    { bookings: [booking(32, 40)] },
    [
      [32, 36, '1+0 0/0 0'],
      [36, 40, '1+0 0/0 5'],
      [40, 72, '0+0 0/0 6'],
    ],
  ],
])('%s', (_, over, steps) => {
  expect(shown(day(over))).toEqual(steps)
})

test('the steps fill the day without a gap', () => {
  const steps = trackOf(day({ bookings: [booking(0, 3), booking(90, 96)], blocks: [block(10, 20, 1)] }))
  expect(steps[0]?.a).toBe(0)
  expect(steps.at(-1)?.b).toBe(96)
  for (const [place, step] of steps.slice(1).entries()) expect(step.a).toBe(steps[place]?.b)
})

test.each<[string, Partial<TrackDay>[], number | null]>([
  ['half of the desks the whole day', [{ bookings: [booking(36, 72, 3)] }], 50],
  ['only open time counts', [{ bookings: [booking(0, 36, 6)] }], 0],
  ['a closed day has none', [{ open: maskOf([]), bookings: [booking(36, 72)] }], null],
  ['desks weigh, not offices', [{ capacity: 1, bookings: [booking(36, 72)] }, { capacity: 3 }], 25],
])('booked percent: %s', (_, days, percent) => {
  expect(bookedPercent(days.map(day))).toBe(percent)
})

test.each<[string, Partial<TrackDay>[], [number, number]]>([
  ['7 to 21', [{}], [28, 84]],
  [
    'an office that opens early, another that closes late',
    [{ open: maskOf([[22, 60]]) }, { open: maskOf([[40, 90]]) }],
    [20, 92],
  ],
  ['a booking at night', [{ bookings: [booking(5, 9)] }], [4, 84]],
  ['a vacation shows no night', [{ blocks: [block(0, 96, 6)] }], [28, 84]],
  ['a block in the evening', [{ blocks: [block(84, 95, 1)] }], [28, 96]],
])('the window: %s', (_, days, window) => {
  expect(trackWindow(days.map(day))).toEqual(window)
})

test.each<[string, Partial<TrackDay>, [number, number]]>([
  ['the first part that is free', { bookings: [booking(36, 40, 6), booking(44, 48, 1), booking(60, 64, 6)] }, [40, 60]],
  ['the opening hours of a full day', { bookings: [booking(36, 72, 6)] }, [36, 72]],
  ['a working day when it is closed', { open: maskOf([]) }, [36, 72]],
])('proposed: %s', (_, over, span) => {
  expect(proposedSpan(day(over))).toEqual(span)
})
