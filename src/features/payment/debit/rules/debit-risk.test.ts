import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { mayDebit } from './debit-risk.ts'

test.each([
  ['somebody who has paid nothing yet', false, false, false, 0, 4000, 'payment.debit_newcomer'],
  ['a person before their first debit, at the cap', false, true, false, 16_000, 4000, null],
  ['and a cent beyond it', false, true, false, 16_001, 4000, 'payment.debit_limit'],
  ['a person whose debit was paid, at the cap', false, true, true, 96_000, 4000, null],
  ['and a cent beyond it', false, true, true, 96_001, 4000, 'payment.debit_limit'],
  ['a company that has paid nothing yet', true, false, false, 0, 100_000, null],
  ['and a cent more', true, false, false, 0, 100_001, 'payment.debit_limit'],
  ['a company whose debit was paid', true, true, true, 400_000, 100_000, null],
  ['and a cent more', true, true, true, 400_000, 100_001, 'payment.debit_limit'],
])('%s', (_, isCompany, hasPaid, hasPaidDebit, open, cents, code) => {
  const verdict = mayDebit({ isCompany, hasPaid, hasPaidDebit, openCents: toCents(open) }, toCents(cents))
  expect(verdict.ok ? null : verdict.refusal.code).toBe(code)
})
