import { expect, test } from 'vitest'
import { daySpans, feedWindow, type DaySpan } from './day-spans.ts'
import { believe, diffSpans } from './diff-spans.ts'
import { withoutEchoes } from './echo.ts'

const ms = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
const busy = (ref: string, from: string, to: string) => ({ ref, startMs: ms(from), endMs: ms(to) })
const short = ({ ref, day, a, b, desks }: DaySpan) => `${ref} ${day} ${a}-${b} x${desks}`
const berlin = { zone: 'Europe/Berlin', takes: 'one', capacity: 4 } as const

test.each<[string, [string, string], string[]]>([
  ['whole quarters stay', ['2026-12-01T08:00:00Z', '2026-12-01T09:15:00Z'], ['r 2026-12-01 36-41 x1']],
  ['others are rounded outward', ['2026-12-01T08:14:59Z', '2026-12-01T09:15:01Z'], ['r 2026-12-01 36-42 x1']],
  ['a second takes a quarter', ['2026-12-01T08:20:00Z', '2026-12-01T08:20:01Z'], ['r 2026-12-01 37-38 x1']],
  [
    'over midnight it is two days',
    ['2026-12-01T22:00:00Z', '2026-12-02T00:00:00Z'],
    ['r 2026-12-01 92-96 x1', 'r 2026-12-02 0-4 x1'],
  ],
  ['a day is 96 quarters', ['2026-11-30T23:00:00Z', '2026-12-01T23:00:00Z'], ['r 2026-12-01 0-96 x1']],
  [
    'the day of the spring change too',
    ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['r 2026-03-29 0-8 x1', 'r 2026-03-29 12-96 x1'],
  ],
  ['and that of the autumn change', ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'], ['r 2026-10-25 0-96 x1']],
  [
    'half an hour over the end of the first 02:00 touches all of that hour',
    ['2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z'],
    ['r 2026-10-25 8-9 x1', 'r 2026-10-25 11-12 x1'],
  ],
])('%s', (_, [from, to], spans) => expect(daySpans([busy('r', from, to)], berlin).map(short)).toEqual(spans))

test.each<[string, string, [string, string], string[]]>([
  [
    'Asia/Kathmandu',
    'a day that begins at a quarter past',
    ['2026-12-01T18:00:00Z', '2026-12-01T18:20:00Z'],
    ['r 2026-12-01 95-96 x1', 'r 2026-12-02 0-1 x1'],
  ],
  [
    'America/Santiago',
    'a day that begins at 01:00',
    ['2026-09-06T03:30:00Z', '2026-09-06T04:30:00Z'],
    ['r 2026-09-05 94-96 x1', 'r 2026-09-06 4-6 x1'],
  ],
  [
    'Australia/Lord_Howe',
    'half an hour that comes twice',
    ['2026-04-04T14:45:00Z', '2026-04-04T15:45:00Z'],
    ['r 2026-04-05 6-9 x1'],
  ],
])('%s: %s', (zone, _, [from, to], spans) =>
  expect(daySpans([busy('r', from, to)], { ...berlin, zone }).map(short)).toEqual(spans),
)

test('all desks: what overlaps or touches is one span; one desk each: every entry stands for itself', () => {
  const times = [
    busy('a', '2026-12-01T08:00:00Z', '2026-12-01T09:00:00Z'),
    busy('b', '2026-12-01T08:30:00Z', '2026-12-01T10:00:00Z'),
    busy('c', '2026-12-01T10:00:00Z', '2026-12-01T10:10:00Z'),
    busy('d', '2026-12-01T12:00:00Z', '2026-12-01T13:00:00Z'),
  ]
  expect(daySpans(times, { ...berlin, takes: 'all' }).map(short)).toEqual([
    'a 2026-12-01 36-45 x4',
    'd 2026-12-01 52-56 x4',
  ])
  expect(daySpans(times, berlin).map(short)).toEqual([
    'a 2026-12-01 36-40 x1',
    'b 2026-12-01 38-44 x1',
    'c 2026-12-01 44-45 x1',
    'd 2026-12-01 52-56 x1',
  ])
})

test('a window is of local days', () => {
  const { fromMs, toMs } = feedWindow(Temporal.Instant.from('2026-10-01T22:30:00Z'), 'Europe/Berlin')
  expect([fromMs, toMs]).toEqual([ms('2026-10-01T22:00:00Z'), ms('2026-12-02T23:00:00Z')])
})

const span = (ref: string, a: number, desks = 1): DaySpan => ({ ref, day: '2026-12-01', a, b: a + 4, desks })

test('the same calendar twice writes nothing, in whatever order and by whatever name', () => {
  const spans = [span('a', 1), span('b', 9), span('a', 1)]
  expect(diffSpans(spans, [span('b', 9), span('x', 1), span('y', 1)])).toEqual({ added: [], removed: [] })
})

test('only what differs is written', () => {
  expect(
    diffSpans([span('a', 1), span('b', 9), span('c', 20)], [span('a', 1), span('b', 13), span('c', 20, 4)]),
  ).toEqual({ added: [span('b', 13), span('c', 20, 4)], removed: [span('b', 9), span('c', 20)] })
  expect(diffSpans([span('a', 1), span('a', 1)], [span('a', 1)])).toEqual({ added: [], removed: [span('a', 1)] })
})

const five = [1, 5, 9, 13, 17].map((a) => span('s', a))

test.each([
  ['ok', five, five, false, 'apply'],
  ['partly', five, five.slice(1), false, 'apply'],
  ['broken', five, [], false, 'keep'],
  ['broken', [], [], true, 'keep'],
  ['ok', five, [], false, 'wait'],
  ['ok', five, [], true, 'apply'],
  ['ok', five.slice(1), [], false, 'apply'],
] as const)('%s, %o -> %o, waiting %s: %s', (health, old, read, wasWaiting, belief) =>
  expect(believe(health, old, read, wasWaiting)).toBe(belief),
)

test('exactly the time of a booking that was not known before the booking is that booking', () => {
  const [from, to] = ['2026-12-01T08:00:00Z', '2026-12-01T10:00:00Z']
  const booking = { startMs: ms(from), endMs: ms(to), madeMs: ms('2026-11-20T00:00:00Z') }
  const known = (since: string, a: number, b: number) => [{ day: '2026-12-01', a, b, sinceMs: ms(since) }]
  const left = (spans: Parameters<typeof withoutEchoes>[2], one = busy('r', from, to)) =>
    withoutEchoes([one], [booking], spans, 'Europe/Berlin').length
  expect(left([])).toBe(0)
  expect(left(known('2026-11-21T00:00:00Z', 36, 44))).toBe(0)
  expect(left(known('2026-11-19T00:00:00Z', 36, 43))).toBe(0)
  expect(left(known('2026-11-19T00:00:00Z', 36, 44))).toBe(1)
  expect(left(known('2026-11-19T00:00:00Z', 0, 96))).toBe(1)
  expect(left([], busy('longer', from, '2026-12-01T10:15:00Z'))).toBe(1)
})
