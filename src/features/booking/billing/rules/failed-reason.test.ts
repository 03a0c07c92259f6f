import { expect, test } from 'vitest'
import { failedReason } from './failed-reason.ts'

test.each([
  ['authentication_required', 'reason_confirm'],
  ['authentication_failed', 'reason_confirm'],
  ['insufficient_funds', 'reason_money'],
  ['expired_card', 'reason_expired'],
  ['debit_refused', 'reason_taken_back'],
  ['account_closed', 'reason_account'],
  ['card_declined', null],
  ['constructor', null],
  [null, null],
])('%s', (code, reason) => {
  expect(failedReason(code)).toBe(reason)
})
