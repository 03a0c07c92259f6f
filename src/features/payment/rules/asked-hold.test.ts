import { expect, test } from 'vitest'
import { isAwaited, type AskedFor, type AskingLeg } from './asked-hold.ts'

const ASKED_AT = Temporal.Instant.from('2026-11-10T08:00:00Z')
const asked = (purpose: AskedFor['purpose']): AskedFor => ({
  purpose,
  attempt: 1,
  beforeRef: purpose === 'renewal' ? 'pay_old' : null,
  askedAt: ASKED_AT,
})
const leg = (state: AskingLeg['state'], more: Partial<AskingLeg> = {}): AskingLeg => ({
  state,
  attempt: 1,
  authRef: null,
  isAhead: false,
  ...more,
})
const OLD = { authRef: 'pay_old' }

test.each([
  ['planned', 'is still to be placed', leg('scheduled'), 0, true],
  ['planned', 'has been waiting for days', leg('scheduled'), 72 * 60, true],
  ['planned', 'is asked for again after a decline', leg('hold_failed', { attempt: 2 }), 0, false],
  ['planned', 'of a booking that was canceled', leg('released'), 0, false],
  ['planned', 'of a late cancelation whose fee is due', leg('due'), 0, false],
  ['planned', 'whose answer was recorded', leg('held', { authRef: 'pay_new' }), 0, false],
  ['ahead', 'whose payer may come back', leg('held', { isAhead: true }), 59, true],
  ['ahead', 'whose payer has left', leg('held', { isAhead: true }), 60, false],
  ['ahead', 'that is asked for anew', leg('held', { isAhead: true, attempt: 2 }), 0, false],
  ['ahead', 'of a booking that was canceled', leg('released'), 0, false],
  ['renewal', 'of the hold that is there', leg('held', OLD), 59, true],
  ['renewal', 'that has another key by now', leg('held', OLD), 60, false],
  ['renewal', 'that was recorded', leg('held', { authRef: 'pay_new' }), 0, false],
  ['renewal', 'of a booking that was canceled', leg('released', OLD), 0, false],
  ['given_up', 'of a booking that was canceled', leg('due'), 0, false],
] as const)('a hold that is %s and %s', (purpose, _, of, minutes, expected) => {
  expect(isAwaited(asked(purpose), of, ASKED_AT.add({ minutes }))).toBe(expected)
})
