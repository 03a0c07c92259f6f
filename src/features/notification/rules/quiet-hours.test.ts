import { expect, test } from 'vitest'
import { DEFAULT_QUIET_HOURS, pushTime, type QuietHours } from './quiet-hours.ts'

const BERLIN = 'Europe/Berlin'
const at = (text: string) => Temporal.Instant.from(text)

type Case = {
  what: string
  now: string
  urgent?: true
  outdated?: string
  quiet?: QuietHours
  zone?: string
  expected: string
}

test.for<Case>([
  { what: 'by day', now: '2026-11-10T12:00:00+01:00', expected: 'now' },
  { what: 'a minute before ten', now: '2026-11-10T21:59:00+01:00', expected: 'now' },
  { what: 'at ten', now: '2026-11-10T22:00:00+01:00', expected: '2026-11-11T06:00:00Z' },
  { what: 'after midnight', now: '2026-11-11T00:30:00+01:00', expected: '2026-11-11T06:00:00Z' },
  { what: 'a minute before seven', now: '2026-11-11T06:59:00+01:00', expected: '2026-11-11T06:00:00Z' },
  { what: 'at seven', now: '2026-11-11T07:00:00+01:00', expected: 'now' },
  { what: 'urgent at night', now: '2026-11-10T23:00:00+01:00', urgent: true, expected: 'now' },
  {
    what: 'outdated by morning',
    now: '2026-11-10T23:00:00+01:00',
    outdated: '2026-11-11T06:30:00+01:00',
    expected: 'never',
  },
  {
    what: 'outdated exactly at seven',
    now: '2026-11-10T23:00:00+01:00',
    outdated: '2026-11-11T07:00:00+01:00',
    expected: 'never',
  },
  {
    what: 'not outdated by morning',
    now: '2026-11-10T23:00:00+01:00',
    outdated: '2026-11-11T08:00:00+01:00',
    expected: '2026-11-11T06:00:00Z',
  },
  {
    what: 'outdated already',
    now: '2026-11-10T12:00:00+01:00',
    outdated: '2026-11-10T12:00:00+01:00',
    expected: 'never',
  },
  {
    what: 'urgent, but outdated',
    now: '2026-11-10T12:00:00+01:00',
    urgent: true,
    outdated: '2026-11-10T11:00:00+01:00',
    expected: 'never',
  },
  // Clocks go forward on 29 March 2026: seven is two hours before UTC. They go back on 25 October 2026.
  { what: 'the short night', now: '2026-03-28T23:00:00+01:00', expected: '2026-03-29T05:00:00Z' },
  { what: 'the long night', now: '2026-10-24T23:00:00+02:00', expected: '2026-10-25T06:00:00Z' },
  { what: 'the hour that comes twice', now: '2026-10-25T02:30:00+01:00', expected: '2026-10-25T06:00:00Z' },
  {
    what: 'an end in the hour that does not exist',
    now: '2026-03-29T01:30:00+01:00',
    quiet: { isOn: true, from: 22, until: 2 },
    expected: '2026-03-29T01:00:00Z',
  },
  {
    what: 'switched off',
    now: '2026-11-10T23:00:00+01:00',
    quiet: { isOn: false, from: 22, until: 7 },
    expected: 'now',
  },
  {
    what: 'from and until alike is none',
    now: '2026-11-10T23:00:00+01:00',
    quiet: { isOn: true, from: 7, until: 7 },
    expected: 'now',
  },
  {
    what: 'over noon',
    now: '2026-11-10T13:00:00+01:00',
    quiet: { isOn: true, from: 12, until: 14 },
    expected: '2026-11-10T13:00:00Z',
  },
  { what: 'in Zurich', now: '2026-11-10T22:00:00+01:00', zone: 'Europe/Zurich', expected: '2026-11-11T06:00:00Z' },
])('$what: $expected', ({ now, urgent = false, outdated, quiet = DEFAULT_QUIET_HOURS, zone = BERLIN, expected }) => {
  const push = { isUrgent: urgent, outdatedAt: outdated ? at(outdated) : null }
  expect(String(pushTime(push, quiet, zone, at(now)))).toBe(expected)
})
