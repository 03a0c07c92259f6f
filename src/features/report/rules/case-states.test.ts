import { describe, expect, test } from 'vitest'
import { caseState, complainUntil, effectsOf, mayComplain } from './case-states.ts'
import { ACTIONS, actionsFor, CASE_KINDS, GROUNDS, mayBeAnonymous, REPORT_KINDS, restricts } from './report-kinds.ts'

const at = (text: string) => Temporal.Instant.from(text)

describe('the state of a case', () => {
  test.each([
    ['open', null, '2026-11-10T08:00:00Z', 'open'],
    ['decided', '2027-05-10T08:00:00Z', '2027-05-10T08:00:00Z', 'decided'],
    ['decided', '2027-05-10T08:00:00Z', '2027-05-10T08:00:01Z', 'closed'],
    ['complaint', '2027-05-10T08:00:00Z', '2027-06-10T08:00:00Z', 'complaint'],
  ] as const)('%s, until %s, at %s is %s', (state, until, now, expected) => {
    expect(caseState({ state, complainUntil: until === null ? null : at(until) }, at(now))).toBe(expected)
  })

  test('six months are those of the calendar', () => {
    expect(complainUntil(at('2026-08-31T10:00:00Z')).toString()).toBe('2027-02-28T10:00:00Z')
  })
})

describe('who may complain', () => {
  test.each([
    ['owner', 'decided', 'hide_office', false, true],
    ['owner', 'decided', 'hide_office', true, false],
    ['owner', 'closed', 'hide_office', false, false],
    ['owner', 'decided', 'keep', false, false],
    ['owner', 'decided', 'gone', false, false],
    ['owner', 'open', null, false, false],
    ['reporter', 'decided', 'keep', false, true],
    ['reporter', 'complaint', 'keep', false, true],
    ['reporter', 'decided', 'keep', true, false],
    ['reporter', 'decided', 'remove_photo', false, false],
    ['reporter', 'decided', 'gone', false, false],
  ] as const)('%s, %s, %s, complained %s: %s', (side, state, action, hasComplained, expected) => {
    expect(mayComplain(side, { state, action, hasComplained })).toBe(expected)
  })
})

describe('what a decision does', () => {
  test.each([
    [null, 'keep', false, false],
    [null, 'hide_office', false, true],
    ['hide_office', 'hide_office', false, false],
    ['hide_office', 'keep', true, false],
    ['hide_office', 'remove_photo', true, true],
    ['keep', 'remove_photo', false, true],
    ['gone', 'keep', false, false],
  ] as const)('%s becomes %s', (before, action, undo, act) => {
    expect(effectsOf(before, action)).toEqual({ undo, act })
  })
})

test('every kind can be kept, what is reported can be gone, and each has something that restricts', () => {
  for (const kind of CASE_KINDS) expect(actionsFor(kind)).toContain('keep')
  for (const kind of CASE_KINDS) expect(actionsFor(kind).some(restricts)).toBe(true)
  for (const kind of REPORT_KINDS) expect(actionsFor(kind)).toContain('gone')
  expect(actionsFor('account'), 'an account that is suspended does not go').not.toContain('gone')
  expect(new Set(CASE_KINDS.flatMap(actionsFor))).toEqual(new Set(ACTIONS))
})

test('only sexual abuse of children may be reported without a name', () => {
  expect(GROUNDS.filter(mayBeAnonymous)).toEqual(['child_abuse'])
})
