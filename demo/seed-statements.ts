/**
 * A company that pays once a month (company paper 12), before its people book: the timers of the visits then close and
 * debit its months, so that one statement is paid and one month is open.
 */
import { changeCompany } from '#features/company/budget/contract.ts'
import { setCompanyCredit } from '#features/company/credit/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { callsOf } from './seed-context.ts'

/** More than its people book in two months. */
const CREDIT_CENTS = 3_000_000

export async function seedStatements({
  context,
  companyId,
  admin,
  operator,
}: {
  /** At the time at which the credit is set. */
  context: Context
  companyId: number
  admin: SignedIn
  operator: SignedIn
}): Promise<void> {
  await callsOf({ ...operator, proved: true }, context)(setCompanyCredit, {
    params: { id: String(companyId) },
    body: { creditLimit: CREDIT_CENTS, reason: 'Auskunft geprüft' },
  })
  await callsOf(admin, context)(changeCompany, { body: { payMode: 'statement' } })
}
