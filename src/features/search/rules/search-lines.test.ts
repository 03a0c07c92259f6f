/** The specification's lines on searching that are pure rules, one by one. */
import { describe, expect, test } from 'vitest'
import { nearestQuarter, parseTime } from '#kernel/quarters.ts'
import { searchBody } from '../contract.ts'
import { isPast, movedStart } from './clock-start.ts'
import { DEFAULT_HOURS, MAXIMUM_HOURS, MINIMUM_HOURS, SEARCH_MONTHS } from '#features/office/rules/limits.ts'
import { DISTANCES_KM, PRICE_CEILING } from './limits.ts'
import { mapZoom } from './map-zoom.ts'
import { NO_SEARCH, parseSearch } from './search-url.ts'
import { USUAL_WEEK } from './opening-week.ts'
import { defaultStart, whenOf } from './when.ts'

/** A Friday, 10:00:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-27T09:00:00Z')
const TODAY = '2026-11-27'
const at = (minutes: number) => ({ today: TODAY, tomorrow: '2026-11-28', minutes })

describe('Spec 5: time must be hours 0-24, minutes 00-59, optional seconds', () => {
  test.each([
    ['0:00', 0],
    ['00:00', 0],
    ['9:05', 545],
    ['24:00', 1440],
    ['23:59', 1439],
    ['10:30:00', 630],
    ['10:30:59', 630],
    [' 10:30 ', 630],
    ['24:01', null],
    ['25:00', null],
    ['10:60', null],
    ['10:5', null],
    ['10:30:60', null],
    ['10:30:5', null],
    ['-1:00', null],
    ['10.30', null],
    ['1030', null],
    ['', null],
    ['１０:３０', null],
  ])('%s', (text, minutes) => {
    expect(parseTime(text)).toBe(minutes)
  })
  test('else "Time is in wrong format."', () => {
    expect(whenOf(TODAY, '25:00', 4, NOW)).toEqual({ field: 'time', code: 'search.time_format' })
  })
})

describe('Spec 5: time rounds to the nearest 15 minutes', () => {
  test.each([
    ['10:00', 40],
    ['10:07', 40],
    ['10:08', 41],
    ['10:22', 41],
    ['10:23', 42],
    ['23:53', 96],
  ])('%s', (text, quarter) => {
    expect(nearestQuarter(parseTime(text) ?? -1)).toBe(quarter)
  })
})

describe('Spec 5: date and time must not be in the past', () => {
  test.each([
    ['yesterday', '2026-11-26', '12:00', { field: 'search.datetime', code: 'search.past' }],
    ['a quarter of an hour ago', TODAY, '09:45', { field: 'search.datetime', code: 'search.past' }],
    ['rounded into the past', TODAY, '09:52', { field: 'search.datetime', code: 'search.past' }],
  ] as const)('%s', (_, date, time, fault) => {
    expect(whenOf(date, time, 4, NOW)).toEqual(fault)
  })
  test('now is not past', () => {
    expect(whenOf(TODAY, '10:00', 4, NOW)).toMatchObject({ quarter: 40, hours: 4 })
  })
})

describe('Spec 5: selectable dates run from now to 3 months ahead', () => {
  test.each([
    ['2027-02-27', true],
    ['2027-02-28', false],
  ])('%s: %s', (date, isSelectable) => {
    const when = whenOf(date, '12:00', 4, NOW)
    expect('slot' in when).toBe(isSelectable)
    if (!isSelectable) expect(when).toEqual({ field: 'date', code: 'search.too_far' })
    expect(SEARCH_MONTHS).toBe(3)
  })
})

describe('Spec 5: the default start is the next quarter hour at least 5 minutes ahead', () => {
  test.each([
    ['2026-11-27T09:00:00Z', 41],
    ['2026-11-27T09:10:00Z', 41],
    ['2026-11-27T09:10:01Z', 42],
    ['2026-11-27T09:14:59Z', 42],
    ['2026-11-27T09:15:00Z', 42],
  ])('%s', (instant, quarter) => {
    expect(defaultStart(Temporal.Instant.from(instant), 4)).toEqual({ day: TODAY, quarter })
  })
})

describe('Spec 4: the clock moves a start that is past', () => {
  test.each([
    ['at its very beginning it is not past', 615, '10:15', false],
    ['a second later it is', 615 + 1 / 60, '10:15', true],
    ['within five minutes after it', 619, '10:15', true],
    ['long ago', 900, '10:15', true],
    ['ahead', 614, '10:15', false],
  ])('%s', (_, minutes, time, past) => {
    expect(isPast({ date: TODAY, time }, at(minutes))).toBe(past)
  })
  test.each([
    [615 + 1 / 60, '10:30'],
    [624.5, '10:30'],
    [625, '10:30'],
    [625 + 1 / 60, '10:45'],
  ])('at minute %d to %s: at least five minutes ahead', (minutes, time) => {
    expect(movedStart(at(minutes), 4, USUAL_WEEK)).toEqual({ date: TODAY, time })
  })
})

describe('Spec 9: constants', () => {
  test('duration: default 4 h, 2 to 8', () => {
    expect([DEFAULT_HOURS, MINIMUM_HOURS, MAXIMUM_HOURS]).toEqual([4, 2, 8])
  })
  test('price filter 0 to 100, distance options 1, 3, 5, 10 km', () => {
    expect(NO_SEARCH.price).toEqual([0, 100])
    expect(PRICE_CEILING).toBe(100)
    expect(DISTANCES_KM).toEqual([1, 3, 5, 10])
  })
  test('Spec 3: the defaults of the filter: no distance, only available, price and rating orders to choose', () => {
    expect(NO_SEARCH).toMatchObject({ distance: null, onlyAvailable: true })
    const orders = ['price', 'price-desc', 'rating', 'rating-asc', 'price,rating'].map(
      (order) => parseSearch([['order', order]]).order,
    )
    expect(orders.map(({ price, rating }) => [price, rating])).toEqual([
      ['asc', null],
      ['desc', null],
      [null, 'desc'],
      [null, 'asc'],
      ['asc', 'desc'],
    ])
  })
  test.each([
    [null, false, 13],
    [null, true, 12],
    [0.5, false, 14],
    [1, false, 14],
    [1, true, 14],
    [3, false, 13],
    [4.9, true, 13],
    [5, false, 12],
    [9.9, false, 12],
    [10, false, 11],
    [24.9, true, 11],
    [25, false, 13],
    [25, true, 12],
  ])('map zoom with a distance of %s km, narrow %s: %i', (km, isNarrow, zoom) => {
    expect(mapZoom(km, isNarrow)).toBe(zoom)
  })
})

describe('Spec 5: group, date and time are required', () => {
  const body = { search: { date: TODAY, time: '10:00', hours: 4 }, group: 1 }
  test.each([
    ['group', { search: body.search }],
    ['date', { ...body, search: { time: '10:00' } }],
    ['time', { ...body, search: { date: TODAY } }],
  ])('%s', (_, given) => {
    expect(searchBody.safeParse(given).success).toBe(false)
  })
  test('with all three it is a search, four hours long', () => {
    const parsed = searchBody.parse({ search: { date: TODAY, time: '10:00' }, group: 2 })
    expect(parsed.search.hours).toBe(4)
  })
  test.each([1, 9, 2.5])('%d hours are refused', (hours) => {
    expect(searchBody.safeParse({ ...body, search: { ...body.search, hours } }).success).toBe(false)
  })
})
