import { expect, test } from 'vitest'
import { askingStep, blockedFrom } from './asking.ts'

const ASKED = Temporal.Instant.from('2026-11-10T08:00:00Z')
const onDay = (days: number) => ASKED.add({ minutes: Math.round(days * 24 * 60) })

test.each<[day: number, reminders: number, remindedOn: number | null, step: string | null]>([
  [0, 0, null, null],
  [19.99, 0, null, null],
  [20, 0, null, 'remind'],
  [20.1, 1, 20, null],
  [39.99, 1, 20, null],
  [40, 1, 20, 'remind_again'],
  [40.1, 2, 40, null],
  [59.99, 2, 40, null],
  [60, 2, 40, 'block'],
  // The timers stood still: the law wants both reminders first, and each leaves time for an answer.
  [80, 0, null, 'remind'],
  [86.9, 1, 80, null],
  [87, 1, 80, 'remind_again'],
  [93.9, 2, 87, null],
  [94, 2, 87, 'block'],
])('on day %d, reminded %i times, last on day %s: %s', (day, reminders, remindedOn, step) => {
  const remindedAt = remindedOn === null ? null : onDay(remindedOn)
  expect(askingStep({ askedAt: ASKED, reminders, remindedAt, isBlocked: false }, onDay(day))).toBe(step)
  expect(askingStep({ askedAt: ASKED, reminders, remindedAt, isBlocked: true }, onDay(day))).toBeNull()
})

test('60 days after the request', () => {
  expect(blockedFrom(ASKED).toString()).toBe('2027-01-09T08:00:00Z')
})
