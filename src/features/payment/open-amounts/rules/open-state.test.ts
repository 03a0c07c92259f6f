import { expect, test } from 'vitest'
import { LEG_STATES, type LegState } from '../../rules/leg-states.ts'
import { openStateOf, type OpenState } from './open-state.ts'

const SOON = Temporal.Instant.from('2026-11-13T10:00:00Z')

test.each<[LegState, number, Temporal.Instant | null, OpenState | null]>([
  ['failed', 1, SOON, 'trying'],
  ['failed', 4, null, 'ended'],
  // A process of an earlier version has not counted it.
  ['failed', 0, null, 'ended'],
  ['failed', 0, SOON, 'trying'],
  // The payer, or their bank, did not want it: whoever is told again is not asked again.
  ['charged_back', 0, SOON, 'ended'],
  ['charged_back', 0, null, 'ended'],
  ['debit_scheduled', 1, SOON, 'running'],
  ['debit_scheduled', 0, SOON, null],
  ['due', 2, null, 'running'],
  ['capturing', 1, null, 'running'],
  ['processing', 1, SOON, 'running'],
  ['due', 0, null, null],
  ['capturing', 0, null, null],
  ['processing', 0, SOON, null],
])('%s after %i failures, next try %s: %s', (state, failures, retryAt, expected) => {
  expect(openStateOf({ state, failures, retryAt })).toBe(expected)
})

test.each(
  LEG_STATES.filter(
    (state) => !['failed', 'charged_back', 'due', 'capturing', 'debit_scheduled', 'processing'].includes(state),
  ),
)('nothing is open in the state %s', (state) => {
  expect(openStateOf({ state, failures: 3, retryAt: null })).toBeNull()
})
