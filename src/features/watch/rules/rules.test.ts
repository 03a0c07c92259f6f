import { expect, test } from 'vitest'
import { REFUSALS, type RefusalCode } from '#kernel/refusals.ts'
import '#app/server/refusals.ts'
import { boundsAround } from '#kernel/geo.ts'
import { cellRef, reachOfOffice, reachOfSearch, REACH } from './reach.ts'
import { earliestStart, firstSearchAt, isTooSoon, nextAttemptAt, offerEnd } from './offer.ts'
import { isAlive, mayReopen, nextState, type WatchEvent, type WatchState } from './states.ts'

const at = (iso: string) => Temporal.Instant.from(iso)
const NOW = at('2026-11-10T08:00:00Z')
const ZONE = 'Europe/Berlin'

test('an offer lasts a quarter of an hour', () => {
  expect(offerEnd(NOW).toString()).toBe('2026-11-10T08:15:00Z')
})

for (const [leadHours, earliest] of [
  [0, '08:30'],
  [1, '09:15'],
  [24, '08:15 next day'],
] as const)
  test(`no start is offered that could not be reached when the offer is taken in its last minute: notice ${leadHours} h`, () => {
    const day = earliest.endsWith('next day') ? '2026-11-11' : '2026-11-10'
    expect(earliestStart(NOW, leadHours).toString()).toBe(`${day}T${earliest.slice(0, 5)}:00Z`)
  })

test('waiting is possible up to half an hour before the start, that minute included', () => {
  expect(isTooSoon(at('2026-11-10T08:30:00Z'), NOW)).toBe(false)
  expect(isTooSoon(at('2026-11-10T08:29:59Z'), NOW)).toBe(true)
})

for (const [day, look, why] of [
  ['2026-11-10', '2026-11-10T08:00:00Z', 'today: at once'],
  ['2026-12-10', '2026-11-10T08:00:00Z', 'the last day of the horizon: at once'],
  ['2026-12-11', '2026-11-10T23:00:00Z', 'the day after: at midnight in Berlin'],
  ['2027-01-31', '2026-12-30T23:00:00Z', 'a month before is 31 December'],
  ['2027-03-31', '2027-02-28T23:00:00Z', 'February has no 31st: from 1 March'],
  ['2026-04-20', '2026-11-10T08:00:00Z', 'a past day can not come again: at once'],
] as const)
  test(`first look for ${day}: ${why}`, () => {
    expect(firstSearchAt(day, ZONE, NOW).toString()).toBe(look)
  })

test('the first look beyond the horizon is when the booking rule lets the day in, across the clock change', () => {
  expect(firstSearchAt('2027-04-20', ZONE, at('2027-03-01T08:00:00Z')).toString()).toBe('2027-03-19T23:00:00Z')
  expect(firstSearchAt('2027-04-29', ZONE, at('2027-03-01T08:00:00Z')).toString()).toBe('2027-03-28T22:00:00Z')
})

test('who is passed over for a reason that may go is looked at again; an own or foreign office never fits', () => {
  const passing = (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => nextAttemptAt(code, NOW) !== null)
  expect(passing.toSorted()).toEqual([
    'booking.no_billing_address',
    'booking.suspended',
    'booking.too_many_holds',
    'booking.unpaid',
    'booking.unverified',
  ])
  expect(nextAttemptAt('booking.unverified', NOW)?.toString()).toBe('2026-11-10T08:15:00Z')
})

test('states: every event in every state', () => {
  const states: WatchState[] = ['open', 'offered', 'taken', 'ended']
  const events: WatchEvent[] = ['offer', 'take', 'lapse_one', 'lapse_last', 'end', 'reopen']
  const table = Object.fromEntries(
    states.map((state) => [state, events.map((event) => nextState(state, event) ?? '-').join(' ')]),
  )
  expect(table).toEqual({
    open: 'offered - - - ended -',
    offered: '- taken open ended ended -',
    taken: '- - - - - -',
    ended: '- - - - - open',
  })
  expect(states.filter(isAlive)).toEqual(['open', 'offered'])
})

for (const [state, endedBy, start, may] of [
  ['ended', 'person', '2026-11-10T08:00:01Z', true],
  ['ended', 'person', '2026-11-10T08:00:00Z', false],
  ['ended', 'offer', '2026-11-11T08:00:00Z', false],
  ['ended', 'time', '2026-11-11T08:00:00Z', false],
  ['taken', null, '2026-11-11T08:00:00Z', false],
  ['open', null, '2026-11-11T08:00:00Z', false],
] as const)
  test(`taking the end back: ${state} by ${endedBy}, start ${start}: ${may}`, () => {
    expect(mayReopen({ state, endedBy, startAt: at(start) }, NOW)).toBe(may)
  })

test('reach: one office, one provider, few cells of 49 km, or cells of 390 km', () => {
  const berlin = { lat: 52.52, lng: 13.405 }
  expect(reachOfOffice(7)).toEqual({ kind: REACH.office, refs: [7] })
  expect(reachOfSearch({ group: 1, box: boundsAround(berlin, 5000), providerId: 9 })).toEqual({
    kind: REACH.provider,
    refs: [9],
  })
  const near = reachOfSearch({ group: 1, box: boundsAround(berlin, 25_000), providerId: null })
  expect(near.kind).toBe(REACH.cell9)
  expect(near.refs.length).toBeGreaterThan(0)
  expect(near.refs.length).toBeLessThanOrEqual(9)
  const wide = reachOfSearch({ group: 2, box: [5.5, 17.5, 45.5, 55.3], providerId: null })
  expect(wide.kind).toBe(REACH.cell6)
  expect(wide.refs.length).toBeLessThanOrEqual(40)
  const rooms = reachOfSearch({ group: 2, box: boundsAround(berlin, 25_000), providerId: null })
  expect(rooms.refs.some((ref) => near.refs.includes(ref))).toBe(false)
  expect(cellRef(5, 1)).not.toBe(cellRef(5, 2))
})
