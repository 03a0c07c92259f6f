import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { listingsOf, sumsOf, type PaidEntry } from './report.ts'

const paid = (at: string, cents: number, over: Partial<PaidEntry> = {}): PaidEntry => ({
  placeId: 1,
  currency: 'EUR',
  at: Temporal.Instant.from(at),
  paidCents: toCents(cents),
  feeCents: toCents(0),
  isFirst: true,
  ...over,
})
const quartersOf = (entries: readonly PaidEntry[], year = 2026) =>
  listingsOf(year, entries, [])[0]?.quarters.map(({ paidCents, bookings }) => [paidCents, bookings])

test('each payment is in the quarter in which it was made, by the clock in Germany', () => {
  const entries = [
    // A second before and at midnight of 1 January, in winter time.
    paid('2025-12-31T22:59:59Z', 1),
    paid('2025-12-31T23:00:00Z', 2),
    paid('2026-03-31T21:59:59Z', 4),
    paid('2026-03-31T22:00:00Z', 8),
    paid('2026-06-30T22:00:00Z', 16),
    paid('2026-09-30T22:00:00Z', 32),
    paid('2026-12-31T22:59:59Z', 64),
    paid('2026-12-31T23:00:00Z', 128),
  ]
  expect(quartersOf(entries)).toEqual([
    [6, 2],
    [8, 1],
    [16, 1],
    [96, 2],
  ])
  expect(quartersOf(entries, 2027)?.[0]).toEqual([128, 1])
})

test('what is taken back is less of the quarter in which that happens, and no booking', () => {
  const back = { isFirst: false }
  expect(quartersOf([paid('2026-01-05T12:00:00Z', 1600), paid('2026-04-05T12:00:00Z', -800, back)])).toEqual([
    [1600, 1],
    [-800, 0],
    [0, 0],
    [0, 0],
  ])
})

test('addresses and currencies are apart, fees are summed for themselves, days are of the year', () => {
  const fee = { paidCents: toCents(0), feeCents: toCents(400), isFirst: false }
  const listings = listingsOf(
    2026,
    [
      paid('2026-01-05T12:00:00Z', 0, fee),
      paid('2026-01-08T12:00:00Z', 1600),
      paid('2026-01-08T12:00:00Z', 900, { placeId: 2 }),
      paid('2026-01-08T12:00:00Z', 500, { placeId: 2, currency: 'CHF' }),
    ],
    [
      { placeId: 1, currency: 'EUR', days: 3 },
      // Let in December, paid in January.
      { placeId: 3, currency: 'EUR', days: 1 },
    ],
  )
  expect(listings.map(({ placeId, currency, days }) => [placeId, currency, days])).toEqual([
    [1, 'EUR', 3],
    [2, 'CHF', 0],
    [2, 'EUR', 0],
    [3, 'EUR', 1],
  ])
  expect(listings[0]?.quarters[0]).toEqual({ paidCents: 1600, feeCents: 400, bookings: 1 })
  expect(Object.fromEntries(sumsOf(listings))).toEqual({
    EUR: { paidCents: 2500, feeCents: 400, bookings: 2 },
    CHF: { paidCents: 500, feeCents: 0, bookings: 1 },
  })
})
