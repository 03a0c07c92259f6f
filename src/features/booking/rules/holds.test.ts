import { expect, test } from 'vitest'
import { mayHoldMore, type HeldFacts } from './holds.ts'
import { HOLD_LIMITS } from './limits.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const minutes = (count: number) => NOW.add({ seconds: count * 60 })
const NOTHING: HeldFacts = {
  holds: 0,
  desks: 0,
  desksFromAddress: 0,
  sameSlotUntil: null,
  sameSlotTerms: 0,
  lapses: 0,
  lastLapse: null,
}
const WISH = { quantity: 1, until: minutes(10), zone: 'Europe/Berlin', purpose: 'hold' } as const

test.each<[string, Partial<HeldFacts>, number, string]>([
  ['nothing yet', {}, 1, 'until 10'],
  ['one hold below the most', { holds: 2, desks: 2 }, 1, 'until 10'],
  ['the most holds', { holds: 3, desks: 3 }, 1, 'booking.too_many_holds {"count":3}'],
  ['exactly the most desks', { holds: 1, desks: 2 }, 2, 'until 10'],
  ['a desk too many', { holds: 1, desks: 2 }, 3, 'booking.too_many_desks {"count":4}'],
  ['the same time, given back', { sameSlotUntil: minutes(3) }, 1, 'until 3'],
  ['the same time, kept longer by an offer', { sameSlotUntil: minutes(14) }, 1, 'until 10'],
  ['the same time, run out now for the first time', { sameSlotUntil: NOW, sameSlotTerms: 1 }, 1, 'until 10'],
  ['the same time, run out now', { sameSlotUntil: NOW, sameSlotTerms: 2 }, 1, 'booking.slot_lapsed {"at":"09:10"}'],
  [
    'the same time, a second too early',
    { sameSlotUntil: minutes(-9.5), sameSlotTerms: 2 },
    1,
    'booking.slot_lapsed {"at":"09:01"}',
  ],
  ['the same time, ten minutes later', { sameSlotUntil: minutes(-10), sameSlotTerms: 2 }, 1, 'until 10'],
  ['one ran out', { lapses: 1, lastLapse: minutes(-1) }, 1, 'until 10'],
  ['two ran out', { lapses: 2, lastLapse: minutes(-1) }, 1, 'booking.holds_lapsed {"at":"09:29"}'],
  ['two ran out, half an hour ago', { lapses: 2, lastLapse: minutes(-30) }, 1, 'until 10'],
  ['an address with room', { desksFromAddress: 39 }, 1, 'until 10'],
  ['a full address', { desksFromAddress: 39 }, 2, 'booking.busy_address {}'],
])('%s', (_, facts, quantity, expected) => {
  const verdict = mayHoldMore({ ...WISH, quantity }, { ...NOTHING, ...facts }, HOLD_LIMITS.newcomer, NOW)
  expect(
    verdict.ok
      ? `until ${verdict.value.until.since(NOW).total('minutes')}`
      : `${verdict.refusal.code} ${JSON.stringify(verdict.refusal.slots)}`,
  ).toBe(expected)
})

test.each<[string, Partial<HeldFacts>, string]>([
  ['nothing yet', {}, 'goes on'],
  ['the same time has run out twice', { sameSlotUntil: NOW, sameSlotTerms: 2 }, 'goes on in a pause'],
  ['two ran out', { lapses: 2, lastLapse: NOW }, 'goes on in a pause'],
  ['three ran out', { lapses: 3, lastLapse: NOW }, 'goes on in a pause'],
  ['four ran out', { lapses: 4, lastLapse: NOW }, 'booking.holds_lapsed'],
  ['four ran out, half an hour ago', { lapses: 4, lastLapse: minutes(-30) }, 'goes on'],
  ['the most holds', { holds: 3, desks: 3 }, 'booking.too_many_holds'],
])('who pays: %s', (_, facts, expected) => {
  const verdict = mayHoldMore({ ...WISH, purpose: 'pay' }, { ...NOTHING, ...facts }, HOLD_LIMITS.newcomer, NOW)
  const said = verdict.ok ? `goes on${verdict.value.isInPause ? ' in a pause' : ''}` : verdict.refusal.code
  expect(said).toBe(expected)
})
