import { describe, expect, test } from 'vitest'
import { checkBlock, checkVacation, type BlockFacts, type WantedBlock } from './check-block.ts'
import { MOST_BLOCKS_A_DAY, MOST_DESKS, MOST_SERIES } from './limits.ts'

const TODAY = '2026-11-10'
const wanted = (over: Partial<WantedBlock> = {}): WantedBlock => ({
  day: '2026-11-18',
  fromMinutes: 600,
  toMinutes: 720,
  desks: 2,
  until: null,
  isSeries: false,
  ...over,
})
const facts = (over: Partial<BlockFacts> = {}): BlockFacts => ({
  today: TODAY,
  capacity: 4,
  blocksThatDay: 0,
  series: 0,
  ...over,
})

describe('a block', () => {
  const cases: [what: string, want: Partial<WantedBlock>, facts: Partial<BlockFacts>, expected: object | string][] = [
    ['of two hours', {}, {}, { span: [40, 48], desks: 2 }],
    ['of all desks, as many as there are', { desks: null }, {}, { span: [40, 48], desks: 4 }],
    ['of the whole day', { fromMinutes: 0, toMinutes: 1440 }, {}, { span: [0, 96], desks: 2 }],
    ['of no time', { toMinutes: 600 }, {}, 'office.block_time'],
    ['that ends before it begins', { toMinutes: 585 }, {}, 'office.block_time'],
    ['beside the quarters', { fromMinutes: 607 }, {}, 'office.block_time'],
    ['that ends beside the quarters', { toMinutes: 719 }, {}, 'office.block_time'],
    ['of every desk', { desks: 4 }, {}, { span: [40, 48], desks: 4 }],
    ['of more desks than there are', { desks: 5 }, {}, 'office.block_desks'],
    ['today', { day: TODAY }, {}, { span: [40, 48], desks: 2 }],
    ['yesterday', { day: '2026-11-09' }, {}, 'office.block_past'],
    ['in a year', { day: '2027-11-11' }, {}, { span: [40, 48], desks: 2 }],
    ['later than that', { day: '2027-11-12' }, {}, 'office.block_far'],
    ['until the day it begins', { until: '2026-11-18', isSeries: true }, {}, { span: [40, 48], desks: 2 }],
    ['until a day before it begins', { until: '2026-11-17', isSeries: true }, {}, 'office.block_range'],
    ['one more on that day', {}, { blocksThatDay: MOST_BLOCKS_A_DAY - 1 }, { span: [40, 48], desks: 2 }],
    ['too many on that day', {}, { blocksThatDay: MOST_BLOCKS_A_DAY }, 'office.too_many_blocks'],
    [
      'one more series',
      { isSeries: true },
      { series: MOST_SERIES - 1, blocksThatDay: 99 },
      { span: [40, 48], desks: 2 },
    ],
    ['too many series', { isSeries: true }, { series: MOST_SERIES }, 'office.too_many_series'],
    ['beside many series', {}, { series: MOST_SERIES }, { span: [40, 48], desks: 2 }],
  ]
  test.each(cases)('%s', (_, want, known, expected) => {
    const verdict = checkBlock(wanted(want), facts(known))
    expect(verdict.ok ? verdict.value : verdict.refusal.code).toEqual(expected)
  })
})

describe('a vacation', () => {
  const cases: [from: string, until: string, expected: string | null][] = [
    ['2026-11-10', '2026-11-10', null],
    ['2026-11-09', '2026-11-12', 'office.block_past'],
    ['2026-11-12', '2026-11-11', 'office.block_range'],
    ['2026-11-12', '2027-01-12', null],
    ['2026-11-12', '2027-01-13', 'office.vacation_long'],
    ['2027-11-12', '2027-11-13', 'office.block_far'],
  ]
  test.each(cases)('from %s until %s', (from, until, expected) => {
    const verdict = checkVacation(from, until, TODAY)
    expect(verdict.ok ? null : verdict.refusal.code).toBe(expected)
  })
})

test('all that may be kept back at one time fits into a count of two bytes, with room for imported calendars', () => {
  expect((MOST_BLOCKS_A_DAY + MOST_SERIES) * MOST_DESKS).toBeLessThanOrEqual(32_767 - 10 * MOST_DESKS)
})
