/**
 * Disputes of the sandbox: opened by its test card and its test account, answered once, and decided by its bank. Its bank
 * believes every evidence, except one that names `losing_evidence`, as in Stripe's test mode.
 */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import type { Tx } from '#platform/db/handles.ts'
import { PaymentMisuse, type DisputeAnswer, type PaymentProvider } from '#ports/payments.ts'
import { oncePerKey } from './once-per-key.ts'
import type { SandboxContext } from './sandbox-context.ts'
import type { SandboxEventType } from './sandbox-events.ts'
import { ANSWER_DAYS, DISPUTE_FEE_CENTS, REVIEW_DAYS } from './test-accounts.ts'

export type Told = { readonly type: SandboxEventType; readonly ref: string }

const OPEN = preparedStatement({
  name: 'sandbox_dispute_due',
  row: { payment_ref: column.text('payment_ref'), state: column.text<'open' | 'lost'>('state') },
  text: `with due as (
      update sandbox_payment p set disputes_at = null from (select ref, disputes_at from sandbox_payment
        where disputes_at <= $1 and state = 'captured' and ($2::text is null or ref = $2) for update) old
      where p.ref = old.ref returning p.ref, p.method_ref, p.captured_cents - p.refunded_cents as cents, old.disputes_at as at
    )
    insert into sandbox_dispute (ref, payment_ref, state, amount_cents, fee_cents, reason, created_at, closed_at, decides_at)
    select replace(due.ref, 'pay_', 'dp_'), due.ref, case m.kind when 'sepa' then 'lost' else 'open' end, due.cents,
      case m.kind when 'sepa' then ${DISPUTE_FEE_CENTS.sepa} else ${DISPUTE_FEE_CENTS.card} end,
      case m.kind when 'sepa' then 'debit_not_authorized' else 'fraudulent' end, due.at, case m.kind when 'sepa' then due.at end,
      case m.kind when 'card' then due.at + interval '${ANSWER_DAYS * 24} hours' end
    from due join sandbox_method m on m.ref = due.method_ref where due.cents > 0
    on conflict do nothing returning payment_ref, state`,
})

const DECIDE = preparedStatement({
  name: 'sandbox_dispute_decide',
  row: { payment_ref: column.text('payment_ref'), state: column.text<'won' | 'lost'>('state') },
  text: `update sandbox_dispute set closed_at = decides_at,
      state = case when evidence is null or evidence like '%losing_evidence%' then 'lost' else 'won' end
    where state = 'open' and decides_at <= $1 and ($2::text is null or payment_ref = $2) returning payment_ref, state`,
})

/** @param ref of one payment, or null for all @returns what there is to tell */
export async function passDisputes({ db, now }: SandboxContext, ref: string | null): Promise<Told[]> {
  const opened = await db.prepared(OPEN, [now(), ref])
  const decided = await db.prepared(DECIDE, [now(), ref])
  return [
    ...opened.map((one) => ({
      type: one.state === 'lost' ? ('debit.returned' as const) : ('dispute.opened' as const),
      ref: one.payment_ref,
    })),
    ...decided.map((one) => ({ type: `dispute.${one.state}` as const, ref: one.payment_ref })),
  ]
}

export const disputedPaymentOf = (disputeRef: string) => disputeRef.replace(/^dp_/, 'pay_')

export function sandboxDisputes(context: SandboxContext): Pick<PaymentProvider, 'answerDispute' | 'acceptDispute'> {
  const { db } = context
  return {
    async answerDispute(input, key) {
      if (input.evidence === '') throw new PaymentMisuse('no evidence')
      const now = context.now()
      const answer = { evidence: input.evidence, decides_at: now.add({ hours: REVIEW_DAYS * 24 }) }
      return oncePerKey(db, { key, operation: 'answer_dispute', parameters: input, now }, (tx) =>
        change(tx, input.disputeRef, now, answer),
      )
    },
    async acceptDispute(input, key) {
      const now = context.now()
      return oncePerKey(db, { key, operation: 'accept_dispute', parameters: input, now }, (tx) =>
        change(tx, input.disputeRef, now, { state: 'lost', closed_at: now }),
      )
    },
  }
}

/** Changes a dispute that still awaits an answer. */
async function change(
  tx: Tx,
  ref: string,
  now: Temporal.Instant,
  fields: { evidence: string; decides_at: Temporal.Instant } | { state: 'lost'; closed_at: Temporal.Instant },
): Promise<DisputeAnswer> {
  const changed = await tx
    .updateTable('sandbox_dispute')
    .set(fields)
    .where('ref', '=', ref)
    .where('state', '=', 'open')
    .where('evidence', 'is', null)
    .where('decides_at', '>', now)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) return { status: 'taken' }
  const known = await tx.selectFrom('sandbox_dispute').select('ref').where('ref', '=', ref).executeTakeFirst()
  if (!known) throw new PaymentMisuse(`no dispute ${ref}`)
  return { status: 'too_late' }
}

/** The bank decides about an open dispute. @returns false when there is none */
export async function closeDispute(
  { db, now }: SandboxContext,
  paymentRef: string,
  outcome: 'won' | 'lost',
): Promise<boolean> {
  const closed = await db.write
    .updateTable('sandbox_dispute')
    .set({ state: outcome, closed_at: now() })
    .where('payment_ref', '=', paymentRef)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}
