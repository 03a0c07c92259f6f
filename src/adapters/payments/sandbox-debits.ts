/**
 * What time does to payments of the sandbox: debits are paid or fail days after they were sent, and banks take payments
 * back. It is done when somebody asks for the payment, and by a timer for all of them.
 */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import type { SandboxContext } from './sandbox-context.ts'
import type { SandboxEventType } from './sandbox-events.ts'
import { DEBIT_FEE_CENTS, DISPUTE_FEE_CENTS, RETURN_DAYS } from './test-accounts.ts'

type Told = { readonly type: SandboxEventType; readonly ref: string }

const SETTLE = preparedStatement({
  name: 'sandbox_settle',
  row: { ref: column.text('p.ref'), state: column.text<'captured' | 'declined'>('p.state') },
  text: `update sandbox_payment p set updated_at = p.settles_at, code = o.code,
      state = case when o.code is null then 'captured' else 'declined' end,
      captured_cents = case when o.code is null then p.amount_cents else 0 end,
      fee_cents = case when o.code is null then ${DEBIT_FEE_CENTS} else 0 end,
      disputes_at = case when m.behaviour = 'debit_returned' then p.settles_at + interval '${RETURN_DAYS * 24} hours' end
    from sandbox_method m cross join lateral (
      select case m.behaviour when 'debit_fails' then 'insufficient_funds' when 'debit_closed' then 'account_closed' end as code
    ) o
    where p.state = 'processing' and p.settles_at <= $1 and ($2::text is null or p.ref = $2) and m.ref = p.method_ref
    returning p.ref, p.state`,
})

const DISPUTE = preparedStatement({
  name: 'sandbox_dispute_due',
  row: { payment_ref: column.text('payment_ref'), state: column.text<'open' | 'lost'>('state') },
  text: `with due as (
      update sandbox_payment p set disputes_at = null from (select ref, disputes_at from sandbox_payment
        where disputes_at <= $1 and state = 'captured' and ($2::text is null or ref = $2) for update) old
      where p.ref = old.ref returning p.ref, p.method_ref, p.captured_cents - p.refunded_cents as cents, old.disputes_at as at
    )
    insert into sandbox_dispute (ref, payment_ref, state, amount_cents, fee_cents, reason, created_at, closed_at)
    select replace(due.ref, 'pay_', 'dp_'), due.ref, case m.kind when 'sepa' then 'lost' else 'open' end, due.cents,
      case m.kind when 'sepa' then ${DISPUTE_FEE_CENTS.sepa} else ${DISPUTE_FEE_CENTS.card} end,
      case m.kind when 'sepa' then 'debit_not_authorized' else 'fraudulent' end, due.at, case m.kind when 'sepa' then due.at end
    from due join sandbox_method m on m.ref = due.method_ref where due.cents > 0
    on conflict do nothing returning payment_ref, state`,
})

/** @param ref one payment, or null for all that are due @returns what there is to tell */
export async function passTime({ db, now }: SandboxContext, ref: string | null): Promise<Told[]> {
  const at = now()
  const settled = await db.prepared(SETTLE, [at, ref])
  const taken = await db.prepared(DISPUTE, [at, ref])
  return [
    ...settled.map((one) => ({ type: `payment.${one.state}` as const, ref: one.ref })),
    ...taken.map((one) => ({
      type: one.state === 'lost' ? ('debit.returned' as const) : ('dispute.opened' as const),
      ref: one.payment_ref,
    })),
  ]
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
