/**
 * What is known about somebody who wants to pay by debit. New bookings at the same moment may exceed the cap together: as
 * many as one person may hold at a time. Changes of bookings lock the debtor first.
 */
import { sql } from 'kysely'
import { toCents, type Cents } from '#kernel/money.ts'
import { orRefuse, type Verdict } from '#kernel/verdict.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { inStates } from '#platform/db/state-sql.ts'
import { OPEN_DEBITS, PAID } from '../../rules/leg-lists.ts'
import type { LegState } from '../../rules/leg-states.ts'
import type { Payer } from '../../rules/payer.ts'
import { mayDebit, type Debtor } from '../rules/debit-risk.ts'

async function readDebtor(db: Reads, { personId, companyId }: Payer, withoutLeg: number | null): Promise<Debtor> {
  const isIn = (states: readonly LegState[]) => sql<boolean>`leg.state ${sql.raw(inStates(states))}`
  const legs = db
    .selectFrom('payment_leg as leg')
    .leftJoin('payment_method as m', 'm.id', 'leg.method_id')
    .where((is) =>
      companyId === null
        ? is.and([is('leg.payer_id', '=', personId), is('leg.company_id', 'is', null)])
        : is('leg.company_id', '=', companyId),
    )
  const row = await legs
    .select(sql<boolean>`coalesce(bool_or(${isIn(PAID)}), false)`.as('has_paid'))
    .select(sql<boolean>`coalesce(bool_or(${isIn(PAID)} and m.kind = 'sepa'), false)`.as('has_paid_debit'))
    .select(
      sql<number>`coalesce(sum(leg.amount_cents) filter (where ${isIn(OPEN_DEBITS)} and m.kind = 'sepa' and leg.id is distinct from ${withoutLeg}::bigint), 0)::int`.as(
        'open_cents',
      ),
    )
    .executeTakeFirstOrThrow()
  return {
    isCompany: companyId !== null,
    hasPaid: row.has_paid,
    hasPaidDebit: row.has_paid_debit,
    openCents: toCents(row.open_cents),
  }
}

/** The debtor as long as the transaction lasts; what they owe grows by one change at a time. */
export async function lockDebtor(tx: Tx, { personId, companyId }: Payer): Promise<void> {
  await tx
    .selectFrom('payment_customer')
    .select('customer_ref')
    .where((is) => is.or([is('person_id', '=', personId), is('company_id', '=', companyId)]))
    .orderBy('provider')
    .forUpdate()
    .execute()
}

/** Whether an amount may be paid by debit, instead of what a payment that exists already asks for. */
export async function debitLimit(
  db: Reads,
  payer: Payer,
  paying: number,
): Promise<(totalCents: Cents) => Verdict<null>> {
  const debtor = await readDebtor(db, payer, paying)
  return (totalCents) => mayDebit(debtor, totalCents)
}

/**
 * @param paying the payment that this is about, when it exists already: its amount is not counted twice
 * @throws RefusalError when this amount may not be paid by debit
 */
export async function assertMayDebit(
  db: Reads,
  payer: Payer,
  cents: Cents,
  paying: number | null = null,
): Promise<void> {
  orRefuse(mayDebit(await readDebtor(db, payer, paying), cents))
}
