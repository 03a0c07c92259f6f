import { expect, test } from 'vitest'
import type { LegState } from './leg-states.ts'
import { clearsPayment, type Clearing } from './waiting.ts'

type Someone = Clearing
const BOOKER: Someone = { id: 'booker', kind: 'user', companyId: null }
const EMPLOYEE: Someone = { id: 'booker', kind: 'employee', companyId: 7 }
const ADMIN: Someone = { id: 'admin', kind: 'corporate', companyId: 7 }
const OTHER_ADMIN: Someone = { ...ADMIN, companyId: 8 }
const ADMIN_BOOKS: Someone = { ...ADMIN, id: 'booker' }

const BILLING: Someone = { ...EMPLOYEE, id: 'billing', mayBill: true }

test.each<[string, Someone, boolean]>([
  ['the employee who booked', EMPLOYEE, false],
  ['a colleague', { ...EMPLOYEE, id: 'colleague' }, false],
  ['the admin', ADMIN, true],
  ['whoever bills', BILLING, true],
  ['whoever bills for another company', { ...BILLING, companyId: 8 }, false],
  ['another admin', OTHER_ADMIN, false],
])('the company was asked to confirm it: %s', (_, viewer, clears) => {
  const leg = { state: 'hold_action', payerId: EMPLOYEE.id, companyId: 7, isCompanyAsked: true } as const
  expect(clearsPayment(viewer, { ...leg, isBeingPaid: true, isChangeAsked: false })).toBe(clears)
  expect(clearsPayment(viewer, { ...leg, isBeingPaid: false, isChangeAsked: false })).toBe(false)
  // A longer or moved booking is confirmed already, whatever is held for it.
  for (const state of ['none', 'scheduled', 'held'] as const)
    expect(clearsPayment(viewer, { ...leg, state, isBeingPaid: false, isChangeAsked: true })).toBe(clears)
})

test.each<[string, LegState, number | null, boolean, Someone, boolean]>([
  ['a failed hold of one’s own', 'hold_failed', null, false, BOOKER, true],
  ['a failed charge of one’s own', 'failed', null, false, BOOKER, true],
  ['a charge that was taken back', 'charged_back', null, false, BOOKER, true],
  ['a check of the card while the place is held', 'hold_action', null, true, BOOKER, true],
  ['a check of the card nobody finished', 'hold_action', null, false, BOOKER, false],
  ['what is held', 'held', null, false, BOOKER, false],
  ['what is paid', 'paid', null, false, BOOKER, false],
  ['the company’s, for the employee', 'hold_failed', 7, false, EMPLOYEE, false],
  ['the company’s, for its admin', 'hold_failed', 7, false, ADMIN, true],
  ['the company’s, for the admin who booked', 'failed', 7, false, ADMIN_BOOKS, true],
  ['another company’s, for an admin', 'failed', 7, false, OTHER_ADMIN, false],
  ['the employee is paying', 'hold_action', 7, true, EMPLOYEE, true],
  ['the employee is paying, for the admin', 'hold_action', 7, true, ADMIN, false],
  ['somebody else’s, for an admin', 'failed', null, false, ADMIN, false],
])('%s', (_, state, companyId, isBeingPaid, viewer, clears) => {
  const leg = { state, payerId: 'booker', companyId, isBeingPaid, isCompanyAsked: false, isChangeAsked: false }
  expect(clearsPayment(viewer, leg)).toBe(clears)
})
