import { expect, test } from 'vitest'
import { instantOfTyped, timesOf, typedOf, whenOf } from './announcement.ts'
import { closedIn, closedWith } from './closed-announcements.ts'

const at = (text: string) => Temporal.Instant.from(text)
const NOW = at('2026-11-28T12:00:00Z')

test.each<[startsAt: string, endsAt: string | null, when: string]>([
  ['2026-11-28T12:00:00Z', null, 'now'],
  ['2026-11-28T12:00:01Z', null, 'coming'],
  ['2026-11-28T11:00:00Z', '2026-11-28T12:00:01Z', 'now'],
  ['2026-11-28T11:00:00Z', '2026-11-28T12:00:00Z', 'over'],
])('from %s until %s it is %s', (startsAt, endsAt, when) => {
  expect(whenOf({ startsAt: at(startsAt), endsAt: endsAt === null ? null : at(endsAt) }, NOW)).toBe(when)
})

test.each<[typed: string, instant: string | null]>([
  ['2026-11-28T22:00', '2026-11-28T21:00:00Z'],
  ['2026-07-01T22:00:30', '2026-07-01T20:00:30Z'],
  // The hour that is there twice, and the one that is not there.
  ['2026-10-25T02:30', '2026-10-25T00:30:00Z'],
  ['2026-03-29T02:30', null],
  ['2026-02-30T10:00', null],
  ['2026-11-28T25:00', null],
  ['9999-12-31T23:59', null],
  ['+275760-09-13T00:00', null],
  ['2026-11-28', null],
  ['tomorrow', null],
])('%s is %s', (typed, instant) => {
  expect(instantOfTyped(typed, 'Europe/Berlin')?.toString() ?? null).toBe(instant)
})

test('what the form is given is what it gives back', () => {
  expect(typedOf(at('2026-11-28T21:00:00Z'), 'Europe/Berlin')).toBe('2026-11-28T22:00')
  expect(typedOf(null, 'Europe/Berlin')).toBe('')
})

test.each<[startsAt: string, endsAt: string, outcome: string]>([
  ['', '', '2026-11-28T12:00:00Z to null'],
  ['2026-11-28T22:00', '2026-11-28T23:00', '2026-11-28T21:00:00Z to 2026-11-28T22:00:00Z'],
  // What has begun keeps its start.
  ['2026-11-28T08:00', '2026-11-28T23:00', '2026-11-28T07:00:00Z to 2026-11-28T22:00:00Z'],
  ['2026-11-28T22:00', '2026-11-28T22:00', 'announcement.ends_early'],
  ['2026-11-28T08:00', '2026-11-28T13:00', 'announcement.ends_early'],
  ['', 'later', 'announcement.ends_early'],
  ['later', '', 'announcement.no_such_time'],
])('from "%s" until "%s": %s', (startsAt, endsAt, outcome) => {
  const verdict = timesOf({ startsAt, endsAt }, 'Europe/Berlin', NOW)
  expect(verdict.ok ? `${verdict.value.startsAt} to ${verdict.value.endsAt}` : verdict.refusal.code).toBe(outcome)
})

test.each<[cookie: string | null, closed: number[]]>([
  [null, []],
  ['scheme=dark', []],
  ['scheme=dark; closed=3.17', [3, 17]],
  ['closed=', []],
  ['closed=0.-1.x', []],
  ['closed=3..4', [3, 4]],
  ['not-closed=3', []],
])('of the cookie %s closed are %j', (cookie, closed) => {
  expect(closedIn(cookie)).toEqual(closed)
})

test('closing adds one, once, and forgets the oldest of many; what is no id closes nothing', () => {
  expect(closedWith('closed=3.17', '4')).toBe('3.17.4')
  expect(closedWith('closed=3.17', '3')).toBe('17.3')
  const many = Array.from({ length: 20 }, (_, nth) => nth + 1).join('.')
  expect(closedIn(`closed=${closedWith(`closed=${many}`, '99')}`)).toEqual([
    ...Array.from({ length: 19 }, (_, nth) => nth + 2),
    99,
  ])
  for (const id of ['', '0', '1; Path=/', 'x']) expect(closedWith('closed=3', id)).toBeNull()
})
