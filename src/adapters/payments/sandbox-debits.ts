/**
 * What time does to payments of the sandbox: debits are paid or fail days after they were sent, and banks take payments
 * back. It is done when somebody asks for the payment, and by a timer for all of them.
 */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { passDisputes, type Told } from './sandbox-disputes.ts'
import { DEBIT_FEE_CENTS, RETURN_DAYS } from './test-accounts.ts'

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

/** @param ref one payment, or null for all that are due @returns what there is to tell */
export async function passTime(context: SandboxContext, ref: string | null): Promise<Told[]> {
  const settled = await context.db.prepared(SETTLE, [context.now(), ref])
  return [
    ...settled.map((one) => ({ type: `payment.${one.state}` as const, ref: one.ref })),
    ...(await passDisputes(context, ref)),
  ]
}
