import { expect, test } from 'vitest'
import { isSamePayee, nextReading, payeeEvent, type PayeeFacts } from './payee-changes.ts'

const begun: PayeeFacts = { state: 'pending', due: ['bank'] }
const checking: PayeeFacts = { state: 'pending', due: [] }
const active: PayeeFacts = { state: 'active', due: [] }
const restricted: PayeeFacts = { state: 'restricted', due: ['document'] }

test.each([
  ['begun', begun, begun, null],
  ['everything said', begun, checking, null],
  ['checked at once', begun, active, 'payee.active'],
  ['checked', checking, active, 'payee.active'],
  ['still checking', checking, checking, null],
  ['the check asks', checking, begun, 'payee.asked'],
  ['asked for something else while they were at it', begun, { state: 'pending', due: ['document'] }, null],
  ['refused', checking, restricted, 'payee.restricted'],
  ['refused while they were at it', begun, restricted, 'payee.restricted'],
  ['stopped later', active, restricted, 'payee.restricted'],
  ['still active', active, active, null],
  ['active, and something will be due', active, { state: 'active', due: ['document'] }, null],
  ['going on again', restricted, active, 'payee.active'],
  ['still restricted', restricted, { state: 'restricted', due: [] }, null],
  ['checked anew', active, checking, null],
  ['active before, and asked now', active, begun, 'payee.asked'],
  ['restricted before, and asked now', restricted, begun, 'payee.asked'],
] as const)('%s', (_, before, after, event) => {
  expect(payeeEvent(before, after)).toBe(event)
})

test('the same, in whichever order it is due', () => {
  expect(isSamePayee({ state: 'pending', due: ['a', 'b'] }, { state: 'pending', due: ['b', 'a'] })).toBe(true)
  expect(isSamePayee(begun, checking)).toBe(false)
  expect(isSamePayee(checking, active)).toBe(false)
})

const SINCE = Temporal.Instant.from('2026-11-10T08:00:00Z')

test.each([
  ['pending', 0, 5],
  ['pending', 23 * 60, 5],
  ['pending', 24 * 60, 60],
  ['pending', 13 * 24 * 60, 60],
  ['pending', 14 * 24 * 60, 24 * 60],
  ['restricted', 0, 5],
  ['restricted', 24 * 60, 60],
  ['restricted', 400 * 24 * 60, 24 * 60],
  ['active', 0, 5],
  ['active', 59, 5],
  ['active', 60, 24 * 60],
] as const)('%s for %i minutes: asked again after %i', (state, minutes, after) => {
  const now = SINCE.add({ minutes })
  expect(nextReading(state, SINCE, now).since(now).total('minutes')).toBe(after)
})
