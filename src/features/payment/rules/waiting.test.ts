import { expect, test } from 'vitest'
import type { SignedIn } from '#kernel/viewer.ts'
import type { LegState } from './leg-states.ts'
import { clearsPayment } from './waiting.ts'

type Someone = Pick<SignedIn, 'id' | 'kind' | 'companyId'>
const BOOKER: Someone = { id: 'booker', kind: 'user', companyId: null }
const EMPLOYEE: Someone = { id: 'booker', kind: 'employee', companyId: 7 }
const ADMIN: Someone = { id: 'admin', kind: 'corporate', companyId: 7 }
const OTHER_ADMIN: Someone = { ...ADMIN, companyId: 8 }
const ADMIN_BOOKS: Someone = { ...ADMIN, id: 'booker' }

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
])('%s', (_, state, companyId, isSlotHeld, viewer, clears) => {
  expect(clearsPayment(viewer, { state, payerId: 'booker', companyId, isSlotHeld })).toBe(clears)
})
