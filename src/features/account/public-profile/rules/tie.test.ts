import { describe, expect, test } from 'vitest'
import { isTied, seesContact, tieBetween, type SharedTime, type Tie, type TiedPerson, type TiedViewer } from './tie.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const ago = (days: number, seconds = 0) => NOW.subtract({ hours: days * 24, seconds })
const NONE: SharedTime = { lastEndAt: null, lastCanceledAt: null }
const ended = (at: Temporal.Instant): SharedTime => ({ ...NONE, lastEndAt: at })
const canceled = (at: Temporal.Instant): SharedTime => ({ ...NONE, lastCanceledAt: at })

test.each<[string, SharedTime, boolean]>([
  ['none at all', NONE, false],
  ['one that is to come', ended(ago(-20)), true],
  ['one that ended now', ended(NOW), true],
  ['one that ended 90 days ago', ended(ago(90)), true],
  ['one that ended a second earlier', ended(ago(90, 1)), false],
  ['one that was canceled now', canceled(NOW), true],
  ['one that was canceled 30 days ago', canceled(ago(30)), true],
  ['one that was canceled a second earlier', canceled(ago(30, 1)), false],
  ['an old one and one canceled lately', { lastEndAt: ago(91), lastCanceledAt: ago(29) }, true],
  ['one canceled long ago and one that ended lately', { lastEndAt: ago(89), lastCanceledAt: ago(31) }, true],
  ['both long ago', { lastEndAt: ago(91), lastCanceledAt: ago(31) }, false],
])('bookings tie both sides: %s', (_, shared, tied) => {
  expect(isTied(shared, NOW)).toBe(tied)
})

const somebody = (kind: string, companyId: number | null = null): TiedViewer => ({ id: 'viewer', kind, companyId })
const other = (companyId: number | null = null): TiedPerson => ({ id: 'other', companyId })

describe('who is what to whom', () => {
  test.each<[string, TiedViewer, TiedPerson, SharedTime, Tie | null]>([
    ['oneself', somebody('user'), { id: 'viewer', companyId: null }, NONE, 'self'],
    ['strangers', somebody('user'), other(), NONE, null],
    ['a provider and a stranger', somebody('provider'), other(), NONE, null],
    ['the operator and anybody', somebody('operator'), other(), NONE, null],
    ['two sides of a booking', somebody('user'), other(), ended(NOW), 'booking'],
    ['two sides that have lost sight of each other', somebody('user'), other(), ended(ago(91)), null],
    ['an admin and an own member', somebody('corporate', 7), other(7), NONE, 'admin'],
    ["an admin and another company's member", somebody('corporate', 7), other(8), NONE, null],
    ['an admin and somebody without a company', somebody('corporate', 7), other(), NONE, null],
    ['an admin without a company and somebody without one', somebody('corporate'), other(), NONE, null],
    ['colleagues', somebody('employee', 7), other(7), NONE, 'team'],
    ['employees of two companies', somebody('employee', 7), other(8), NONE, null],
    ['somebody who has left and a former colleague', somebody('user', null), other(7), NONE, null],
    ['somebody who is no member any more, by their kind', somebody('user', 7), other(7), NONE, null],
    [
      'an admin and a member who also offers the place they book',
      somebody('corporate', 7),
      other(7),
      ended(NOW),
      'booking',
    ],
    ['colleagues of whom one booked at the other', somebody('employee', 7), other(7), ended(NOW), 'booking'],
  ])('%s', (_, viewer, person, shared, tie) => {
    expect(tieBetween(viewer, person, shared, NOW)).toBe(tie)
  })
})

test.each<[Tie, boolean]>([
  ['self', true],
  ['booking', true],
  ['admin', true],
  ['team', false],
])('e-mail and phone for %s: %s', (tie, sees) => {
  expect(seesContact(tie)).toBe(sees)
})
