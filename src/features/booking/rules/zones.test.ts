/** Where the server stands changes nothing: times are those of the place, days of banks and of debits those of the region. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const SCRIPT = `
import { slotAt } from '#kernel/time.ts'
import { formatInstant } from '#kernel/format.ts'
import { freeCancelUntil } from '#features/booking/rules/cancel.ts'
import { localEnd } from '#features/booking/rules/local-end.ts'
import { bookableDays } from '#features/booking/move/rules/move.ts'
import { debitDay, submitAt } from '#features/payment/debit/rules/debit-day.ts'
import { holdPlan } from '#features/payment/rules/hold-plan.ts'
import { methodProblem } from '#features/payment/rules/method-problem.ts'
import { applyToVisit } from '#features/payment/discount/rules/discount.ts'
const at = Temporal.Instant.from
const slot = (day, zone) => {
  const { startAt, endAt, a, b } = slotAt(day, 4, 3, zone)
  return [a, b, String(startAt), String(endAt), localEnd(endAt, zone, day), String(freeCancelUntil(startAt, at('2026-03-01T00:00:00Z')))]
}
const mondays = { weekdays: '1000000', percent: 10, bookingFrom: null, bookingUntil: null, minimumCents: null, maximumCents: null }
const visit = (day) => applyToVisit(mondays, { day, sumCents: 2000, currency: 'EUR', locale: 'de' }).ok
const late = at('2026-11-12T23:30:00Z')
console.log(JSON.stringify({
  local: new Date(0).getHours(),
  said: [
    slot('2026-10-25', 'Europe/Berlin'), slot('2026-03-30', 'Europe/Vienna'), slot('2026-11-12', 'Europe/Zurich'),
    formatInstant(String(late), 'Europe/Berlin', 'de'), bookableDays('Europe/Berlin', late)[0],
    ...['2026-11-09T23:30:00Z', '2026-11-10T12:30:00Z', '2026-11-12T23:30:00Z'].map((told) => String(debitDay(at(told)))),
    String(submitAt(debitDay(late))),
    holdPlan(4000, 'card', late, at('2026-12-01T09:00:00Z'), at('2026-12-01T13:00:00Z')),
    methodProblem({ expiresYear: 2026, expiresMonth: 11, hasFailed: false }, late.toZonedDateTimeISO('Europe/Berlin').toPlainDate()),
    visit('2026-11-16'), visit('2026-11-15'), visit('2026-11-17'),
  ],
}))
`

const EXPECTED = [
  // From one to three by the clock are three hours on the day that has 25.
  [4, 12, '2026-10-24T23:00:00Z', '2026-10-25T02:00:00Z', '03:00', '2026-10-24T21:00:00Z'],
  [4, 16, '2026-03-29T23:00:00Z', '2026-03-30T02:00:00Z', '04:00', '2026-03-29T21:00:00Z'],
  [4, 16, '2026-11-12T00:00:00Z', '2026-11-12T03:00:00Z', '04:00', '2026-11-11T22:00:00Z'],
]

const REST = [
  'Fr., 13. Nov., 00:30',
  '2026-11-13',
  // Told when it is Tuesday in Berlin, still Monday in UTC, and Wednesday already in Auckland; two days before a Sunday.
  '2026-11-12',
  '2026-11-12',
  '2026-11-16',
  '2026-11-16T05:00:00Z',
  { kind: 'hold_later', holdAt: '2026-11-28T09:00:00Z' },
  null,
  true,
  false,
  false,
]

test.each([
  ['UTC', 0],
  ['Europe/Berlin', 1],
  ['Pacific/Auckland', 12],
])('a server in %s', (zone, hourOfEpoch) => {
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
    encoding: 'utf8',
  })
  const { local, said } = JSON.parse(out) as { local: number; said: unknown[] }
  expect(local).toBe(hourOfEpoch)
  expect(said.slice(0, 3)).toEqual(EXPECTED)
  expect(said.slice(3)).toEqual(REST)
})
