import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { holdPlan } from './hold-plan.ts'
import type { LegState } from './leg-states.ts'
import { replan } from './replan.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')

/** A booking that will begin in so many hours and last four. */
function payment(
  state: LegState,
  startsIn: number,
  { total = 4000, hold = 8000, kind = 'card' as 'card' | 'sepa' } = {},
) {
  const startAt = NOW.add({ hours: startsIn })
  const plan = holdPlan(toCents(total), kind, NOW, startAt, startAt.add({ hours: 4 }))
  const found = replan({ state, holdCents: toCents(hold) }, plan, toCents(total), startAt, NOW)
  if (found.kind !== 'plan') return found.kind
  return found.holdAt ? `hold in ${found.holdAt.since(NOW).total('hours')} h` : 'debit'
}

test.each<[LegState, number, object, string]>([
  ['none', 24, { total: 0 }, 'stays'],
  ['held', 24, { total: 0 }, 'let_go'],
  ['scheduled', 24, { total: 0 }, 'let_go'],
  ['held', 24, {}, 'stays'],
  ['held', 24, { total: 8000 }, 'stays'],
  ['held', 24, { total: 8001 }, 'hold_first'],
  ['held', 200, {}, 'hold in 128 h'],
  ['scheduled', 200, {}, 'hold in 128 h'],
  ['none', 200, { hold: 0 }, 'hold in 128 h'],
  // Near enough to be held at once, but its planned time can still be kept.
  ['scheduled', 73, {}, 'hold in 1 h'],
  ['scheduled', 72, {}, 'hold_first'],
  ['scheduled', 5, {}, 'hold_first'],
  ['none', 73, { hold: 0 }, 'hold_first'],
  ['scheduled', 5, { kind: 'sepa' }, 'stays'],
  ['none', 5, { kind: 'sepa' }, 'debit'],
  ['scheduled', 5, { kind: 'sepa', total: 0 }, 'let_go'],
])('%s, in %d hours, %j: %s', (state, startsIn, more, expected) => {
  expect(payment(state, startsIn, more)).toBe(expected)
})
