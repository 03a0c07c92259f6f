import { describe, expect, test } from 'vitest'
import {
  countWithin,
  isMet,
  longestWithout,
  outcomesOf,
  proofOf,
  tableOf,
  type Entry,
  type Row,
  type Stored,
} from './report.ts'

const wish = (began: number, ended: number, outcome = '201', n = began): Entry => ({
  kind: 'wish',
  began,
  ended,
  outcome,
  key: `drill-${n}`,
  ...(outcome === '201' && { id: n }),
})
const page = (began: number, outcome = '200'): Entry => ({ kind: 'page', began, ended: began + 10, outcome })

describe('the longest time without a booking', () => {
  test.each<[string, Entry[], number]>([
    ['nobody booked at all', [], 10],
    ['in the middle', [wish(900, 1000), wish(1900, 2000), wish(6900, 7000), wish(9400, 9500)], 5],
    ['until the first', [wish(0, 4000), wish(4100, 4200), wish(9900, 9950)], 5.75],
    ['after the last', [wish(0, 100), wish(100, 200)], 9.8],
    ['only answers count, not tries', [wish(0, 5000), wish(2000, 2010, '503 request.unavailable')], 5],
    ['in whatever order they were answered', [wish(0, 8000), wish(100, 4000), wish(100, 6000)], 4],
    ['what was answered before or after does not shorten it', [wish(-500, -100), wish(0, 5000), wish(9000, 12_000)], 5],
  ])('%s', (_, entries, seconds) => {
    expect(longestWithout(entries, 0, 10_000)).toBe(seconds)
  })
})

test('what began within the window is counted, and everything but 201 and 200 is bad', () => {
  const entries = [
    wish(-1, 50),
    wish(0, 50),
    wish(20, 4400, '503 request.unavailable'),
    wish(30, 8030, 'no answer'),
    wish(40, 60, '422 booking.no_free_desks'),
    page(10),
    page(20, '503'),
    { ...page(30), kind: 'search' } as const,
    page(10_000),
  ]
  expect(countWithin(entries, 0, 10_000)).toEqual({ wishes: 4, badWishes: 3, pages: 3, badPages: 1 })
  expect(outcomesOf([...entries, page(50, '503')], 0, 10_000)).toBe(
    '2 x page 503, 1 x booking 503 request.unavailable, 1 x booking no answer, 1 x booking 422 booking.no_free_desks',
  )
})

describe('what was answered is stored, and only once', () => {
  const row = (n: number, more: Partial<Stored> = {}): Stored => ({
    key: `drill-${n}`,
    id: n,
    status: 'confirmed',
    ...more,
  })
  test.each<[string, Entry[], Stored[], { lost: string[]; twice: string[] }]>([
    ['all there', [wish(1, 2), wish(2, 3)], [row(1), row(2)], { lost: [], twice: [] }],
    ['one is missing', [wish(1, 2), wish(2, 3)], [row(1)], { lost: ['drill-2 (booking 2)'], twice: [] }],
    ['it is another one', [wish(1, 2)], [row(1, { id: 7 })], { lost: ['drill-1 (booking 1)'], twice: [] }],
    [
      'answered, and only held',
      [wish(1, 2)],
      [row(1, { status: 'held' })],
      { lost: ['drill-1 (booking 1)'], twice: [] },
    ],
    [
      'given up afterwards',
      [wish(1, 2)],
      [row(1, { status: 'expired' })],
      { lost: ['drill-1 (booking 1)'], twice: [] },
    ],
    ['done twice', [wish(1, 2)], [row(1), row(1, { id: 9 })], { lost: [], twice: ['drill-1'] }],
    [
      'not answered, and done twice',
      [wish(1, 2, '503')],
      [row(1), row(1, { id: 9 })],
      { lost: [], twice: ['drill-1'] },
    ],
    ['not answered, and done', [wish(1, 2, 'no answer')], [row(1)], { lost: [], twice: [] }],
    ['not answered, and not done', [wish(1, 2, 'no answer')], [], { lost: [], twice: [] }],
  ])('%s', (_, entries, stored, proof) => {
    expect(proofOf(entries, stored)).toEqual(proof)
  })
})

describe('a goal is met', () => {
  const good: Row = {
    event: 'switchover',
    seconds: 2.3,
    wishes: 120,
    badWishes: 18,
    pages: 60,
    badPages: 0,
    lost: 0,
    twice: 0,
    unanswered: 0,
    audit: true,
    goal: { secondsWithout: 5, badWishes: null, badPages: 0 },
  }
  test.each<[string, Partial<Row>, boolean]>([
    ['as it should be', {}, true],
    ['too long', { seconds: 5.1 }, false],
    ['a page that failed', { badPages: 1 }, false],
    ['where pages may fail', { badPages: 1, goal: { ...good.goal, badPages: null } }, true],
    ['a try that failed where none may', { goal: { ...good.goal, badWishes: 0 } }, false],
    ['something lost', { lost: 1 }, false],
    ['something done twice', { twice: 1 }, false],
    ['refused when asked again', { unanswered: 1 }, false],
    ['places or money do not agree', { audit: false }, false],
  ])('%s: %o', (_, row, met) => {
    expect(isMet({ ...good, ...row })).toBe(met)
  })

  test('the table says it', () => {
    expect(tableOf([good, { ...good, lost: 2, audit: false }])).toBe(
      [
        '| event | longest s without a 201 | bad tries | bad pages | lost | twice | audit | goal |  |',
        '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
        '| switchover | 2.3 | 18 of 120 | 0 of 60 | 0 | 0 | quiet | s ≤ 5, bad pages ≤ 0 | ok |',
        '| switchover | 2.3 | 18 of 120 | 0 of 60 | 2 | 0 | differs | s ≤ 5, bad pages ≤ 0 | MISSED |',
      ].join('\n'),
    )
  })
})
