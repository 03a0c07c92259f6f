/**
 * The payer lets a bank account pay what is still owed (money paper 2.4: pay now, any method): an amount that failed or
 * was taken back, or a coming booking whose card could not be held. Both are announced and debited by the timer.
 */
import type { Context } from '#platform/context.ts'
import type { Cents } from '#kernel/money.ts'
import type { Payer } from '../../rules/payer.ts'
import { move, type SeenLeg } from '../../server/move-leg.ts'
import { assertMayDebit } from './debit-risk-store.ts'

type Open = {
  readonly leg: SeenLeg
  readonly payer: Payer
  readonly cents: Cents
  readonly methodId: number
  readonly now: Temporal.Instant
}

/** @throws RefusalError when so much may not be open by debit */
export async function debitOpenLeg(context: Context, { leg, payer, cents, methodId, now }: Open): Promise<void> {
  await assertMayDebit(context.db.read, payer, cents, leg.id)
  const fields = { now, method_id: methodId, auth_ref: null, retry_at: null, decline_code: null }
  await move(context.db.write, leg, 'pay_again', fields)
  context.wake()
}

/**
 * Nothing is held any more: the account is debited after the visit.
 * @throws RefusalError when so much may not be open by debit
 */
export async function debitInstead(context: Context, { leg, payer, cents, methodId, now }: Open): Promise<void> {
  await assertMayDebit(context.db.read, payer, cents, leg.id)
  const nothing = { auth_ref: null, hold_at: null, retry_at: null, decline_code: null, action: null }
  await move(context.db.write, leg, 'debit_instead', { now, method_id: methodId, ...nothing })
  context.wake()
}
