import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { holdPlan, methodFits } from './hold-plan.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
/** A booking of four hours whose end lies this far ahead. */
const plan = (endsIn: Temporal.DurationLike, cents = 4000, kind: 'card' | 'sepa' = 'card') => {
  const end = NOW.add(endsIn)
  return holdPlan(toCents(cents), kind, NOW, end.subtract({ hours: 4 }), end)
}

test('the end plus a day within six and a half days, that instant included: held now', () => {
  expect(plan({ hours: 132 })).toEqual({ kind: 'hold_now' })
  expect(plan({ hours: 132, milliseconds: 1 })).toEqual({
    kind: 'hold_later',
    holdAt: NOW.add({ hours: 132 - 4 - 72, milliseconds: 1 }),
  })
})

test('nothing owed, nothing held, however paid; SEPA is debited afterwards', () => {
  expect(plan({ hours: 24 }, 0)).toEqual({ kind: 'nothing' })
  expect(plan({ hours: 600 }, 0)).toEqual({ kind: 'nothing' })
  expect(plan({ hours: 24 }, 0, 'sepa')).toEqual({ kind: 'nothing' })
  expect(plan({ hours: 24 }, 4000, 'sepa')).toEqual({ kind: 'debit_after' })
})

test('a hold always lives from its day until the capture: seven days on-session, 4 d 18 h off-session', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 32 * 24 * 4 }), fc.integer({ min: 2, max: 8 }), (quarters, hours) => {
      const start = NOW.add({ minutes: quarters * 15 })
      const end = start.add({ hours })
      const made = holdPlan(toCents(4000), 'card', NOW, start, end)
      const capture = end.add({ minutes: 15 })
      if (made.kind === 'hold_now') expect(capture.since(NOW).total('hours')).toBeLessThan(7 * 24)
      else if (made.kind === 'hold_later') {
        expect(Temporal.Instant.compare(made.holdAt, NOW)).toBeGreaterThan(0)
        expect(capture.since(made.holdAt).total('hours')).toBeLessThan(4 * 24 + 18)
      } else throw new Error(made.kind)
    }),
  )
})

test('francs need a card', () => {
  expect([
    methodFits('card', 'EUR'),
    methodFits('card', 'CHF'),
    methodFits('sepa', 'EUR'),
    methodFits('sepa', 'CHF'),
  ]).toEqual([true, true, true, false])
})
