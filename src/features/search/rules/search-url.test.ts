import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchBody } from '../contract.ts'
import { toSearchBody } from '../web/search-body.ts'
import {
  countFilters,
  isAsked,
  NO_SEARCH,
  NEAREST_FIRST,
  orderShown,
  parseSearch,
  resultKey,
  roundedBounds,
  roundedPoint,
  roundedZoom,
  toQuery,
  toUrl,
  type Search,
} from './search-url.ts'

const parse = (query: string) => parseSearch(new URLSearchParams(query))

const word = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim(),
)
const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })

const search: fc.Arbitrary<Search> = fc.record({
  place: maybe(word),
  at: maybe(point.map(roundedPoint)),
  provider: maybe(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  date: maybe(fc.constantFrom('2026-11-27', 'yesterday', '27.11.2026')),
  time: maybe(fc.constantFrom('10:00', '24:00', '9', 'half past')),
  hours: fc.integer({ min: 2, max: 8 }),
  group: fc.constantFrom(1 as const, 2 as const),
  price: fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  distance: fc.constantFrom(null, 1 as const, 3 as const, 5 as const, 10 as const),
  onlyAvailable: fc.boolean(),
  order: fc.record({
    price: fc.constantFrom(null, 'asc' as const, 'desc' as const),
    rating: fc.constantFrom(null, 'asc' as const, 'desc' as const),
  }),
  refugees: maybe(fc.boolean()),
  equipment: fc.subarray(['monitor', 'stepFree', 'wifi']),
  category: fc.subarray(['cafe', 'open_plan', 'team']),
  people: fc.integer({ min: 1, max: 999 }),
  bounds: maybe(fc.tuple(point, point).map(([a, b]) => roundedBounds([a.lng, b.lng, a.lat, b.lat]))),
  zoom: maybe(fc.double({ min: 4, max: 19, noNaN: true }).map(roundedZoom)),
  selected: maybe(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  view: fc.constantFrom(null, 'map' as const, 'list' as const),
  edit: fc.boolean(),
})

describe('search in the URL', () => {
  it('comes back as it went', () => {
    fc.assert(
      fc.property(search, (one) => {
        expect(parse(toQuery(one))).toEqual(one)
      }),
    )
  })

  it('never throws and always gives a search that can be written again', () => {
    const name = fc.constantFrom(
      'address',
      'lat',
      'lng',
      'provider',
      'date',
      'time',
      'hours',
      'group',
      'price',
      'distance',
      'order',
      'refugees',
      'bounds',
      'zoom',
      'selected',
      'view',
      'edit',
      '__proto__',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string({ unit: 'binary' }))), (pairs) => {
        const parsed = parseSearch(pairs)
        expect(parse(toQuery(parsed))).toEqual(parsed)
      }),
    )
  })

  it('falls to the defaults for what it does not know', () => {
    expect(
      parse(
        'lat=95&lng=13&hours=9&group=7&price=90-abc&distance=4&order=best&bounds=1,2,3&zoom=99&selected=-1&view=3d',
      ),
    ).toEqual(NO_SEARCH)
    expect(toUrl('/en', NO_SEARCH)).toBe('/en')
  })

  it('clamps prices; the upper bound is never below the lower', () => {
    expect(parse('price=40-900').price).toEqual([40, 100])
    expect(parse('price=60-20').price).toEqual([60, 60])
  })

  it('keeps what was typed, cleaned to one line', () => {
    expect(parse('address=%20Torstra%C3%9Fe%0A49%00%20').place).toBe('Torstraße 49')
    expect(parse('time=nine').time).toBe('nine')
    expect(parse('address=').place).toBe('')
  })

  it('knows when something is asked', () => {
    expect([
      isAsked(parse('')),
      isAsked(parse('hours=3')),
      isAsked(parse('address=')),
      isAsked(parse('provider=4')),
    ]).toEqual([false, false, true, true])
  })

  it('has one result key whatever is selected or shown', () => {
    expect(resultKey(parse('address=Berlin&selected=5&view=map&zoom=12&edit=1'))).toBe(
      resultKey(parse('address=Berlin')),
    )
    expect(resultKey(parse('address=Berlin&hours=3'))).not.toBe(resultKey(parse('address=Berlin')))
  })

  it('shows the cheapest first where nothing can be near', () => {
    expect(orderShown(parse('provider=7'))).toEqual({ price: 'asc', rating: null })
    expect(orderShown(parse('lat=52&lng=13'))).toEqual(NEAREST_FIRST)
    expect(orderShown(parse('provider=7&order=rating'))).toEqual({ price: null, rating: 'desc' })
    expect(orderShown(parse('order=price-desc,rating-asc'))).toEqual({ price: 'desc', rating: 'asc' })
  })

  it('counts the filters that are set', () => {
    expect(countFilters(NO_SEARCH)).toBe(0)
    expect(countFilters(parse('price=0-40&distance=3&availability=0&order=price&refugees=1'))).toBe(4)
    expect(countFilters(parse('order=rating'))).toBe(0)
    expect(countFilters(parse('equipment=monitor,stepFree&category=cafe&people=6'))).toBe(3)
    expect(countFilters(parse('refugees=0'))).toBe(0)
  })
})

describe('search as a body', () => {
  it('is accepted by the contract, whatever the search', () => {
    fc.assert(
      fc.property(search, fc.integer({ min: 0, max: 250 }), (one, offset) => {
        const timed = { ...one, date: one.date ?? '2026-11-27', time: one.time ?? '10:00' }
        expect(searchBody.safeParse(toSearchBody(timed, { offset, mapZoom: 12.4 })).error).toBeUndefined()
      }),
    )
  })

  it('says order and availability in the words of the call', () => {
    const timed = { ...NO_SEARCH, date: '2026-11-27', time: '10:00' }
    expect(toSearchBody({ ...timed, order: { price: 'desc', rating: null }, onlyAvailable: false })).toMatchObject({
      priceOrder: 'desc',
      ratingOrder: null,
      availability: 0,
    })
    expect(toSearchBody({ ...timed, order: { price: 'asc', rating: 'desc' } })).toMatchObject({
      priceOrder: 'asc',
      ratingOrder: 'desc',
      availability: 1,
    })
  })
})
