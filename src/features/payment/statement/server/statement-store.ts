/** Statements on the statements of companies, their lines and numbers. */
import { sql, type Updateable } from 'kysely'
import type { Cents, Currency } from '#kernel/money.ts'
import type { Reads, Tx, Writes } from '#platform/db/handles.ts'
import { inStates, stepSql } from '#platform/db/state-sql.ts'
import type { StatementTable } from '#platform/db/tables.gen.ts'
import { TO_COLLECT, TO_FALL_DUE } from '../../rules/leg-lists.ts'
import { isIn, selectLegs } from '../../server/due-leg.ts'
import { STATEMENT_TRANSITIONS, type StatementEvent, type StatementState } from '../rules/statement-states.ts'

export function selectStatements(db: Reads) {
  return db
    .selectFrom('statement as s')
    .select(['s.id', 's.company_id', 's.month', 's.number', 's.currency', 's.total_cents', 's.state', 's.provider'])
    .select(['s.method_id', 's.attempt', 's.auth_ref', 's.charge_ref', 's.debit_on', 's.retry_at', 's.decline_code'])
    .select(['s.closed_at', 's.failed_at', 's.failures', 's.paid_at', 's.on_session', 's.action_url', 's.company_name'])
    .select('s.again_cents')
}

export type StatementRow = Awaited<ReturnType<ReturnType<typeof selectStatements>['execute']>>[number]

/** The states are part of the text, as in platform/db/state-sql.ts. */
export const statementIn = (states: readonly StatementState[]) => sql<boolean>`s.state ${sql.raw(inStates(states))}`

type Fields = Readonly<
  Pick<
    Updateable<StatementTable>,
    | 'action_url'
    | 'again_cents'
    | 'auth_ref'
    | 'charge_ref'
    | 'debit_on'
    | 'decline_code'
    | 'failed_at'
    | 'method_id'
    | 'on_session'
    | 'paid_at'
    | 'retry_at'
  >
> & { readonly now: Temporal.Instant; readonly attempt?: 'next'; readonly failures?: 'first' | 'next' }

/** @returns false when the event has become impossible, or another attempt has begun, since the statement was read */
export async function moveStatement(
  db: Writes,
  { id, attempt: seen }: Pick<StatementRow, 'id' | 'attempt'>,
  event: StatementEvent,
  { now, attempt, failures, ...fields }: Fields,
): Promise<boolean> {
  const step = stepSql(STATEMENT_TRANSITIONS, event, 'state')
  const { numUpdatedRows } = await db
    .updateTable('statement')
    .set((column) => ({
      ...fields,
      ...(attempt === undefined ? {} : { attempt: column('attempt', '+', 1) }),
      ...(failures === undefined ? {} : { failures: failures === 'first' ? 1 : column('failures', '+', 1) }),
      state: sql<StatementState>`${sql.raw(step.to)}`,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('attempt', '=', seen)
    .where(sql<boolean>`state ${sql.raw(step.from)}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nobody else moves it meanwhile. */
export async function lockStatement(tx: Tx, id: number) {
  return selectStatements(tx).where('s.id', '=', id).forUpdate().executeTakeFirst()
}

/** The legs of a statement in its order. */
export async function linesOf(db: Reads, statementId: number) {
  return db
    .selectFrom('statement_line')
    .select(['nth', 'office_id', 'leg_id', 'again_cents'])
    .where('statement_id', '=', statementId)
    .where('refund_id', 'is', null)
    .orderBy('nth')
    .execute()
}

/** Which of its lines are owed again, each with what of it, and no others. */
export async function noteOwedAgain(
  tx: Tx,
  statementId: number,
  parts: readonly { readonly officeId: number; readonly legId: number; readonly cents: Cents }[],
): Promise<void> {
  await tx
    .updateTable('statement_line')
    .set({ again_cents: null })
    .where('statement_id', '=', statementId)
    .where('again_cents', 'is not', null)
    .execute()
  for (const { officeId, legId, cents } of parts)
    await tx
      .updateTable('statement_line')
      .set({ again_cents: cents })
      .where('statement_id', '=', statementId)
      .where('office_id', '=', officeId)
      .where('leg_id', '=', legId)
      .where('refund_id', 'is', null)
      .execute()
}

/** Visits of companies that pay once a month, and are over. */
export const legsFallingDue = (db: Reads, now: Temporal.Instant) =>
  selectLegs(db)
    .where('b.by_statement', '=', true)
    .where(isIn(TO_FALL_DUE))
    .where('leg.due_at', '<=', now)
    .where('b.status', '=', 'completed')

/** Fees of late cancellations, which are owed at once, and are not in the ledger yet. */
export const legsToPost = (db: Reads) =>
  selectLegs(db)
    .where('b.by_statement', '=', true)
    .where('b.statement_paid', '=', false)
    .where(isIn(TO_COLLECT))
    .where(sql<boolean>`not exists (select from ledger_tx t where t.idem_key = leg.id || ':due')`)

const IS_ON_NONE = sql<boolean>`not exists (select from statement_line l
  where l.office_id = leg.office_id and l.leg_id = leg.id and l.refund_id is null)`

/** Companies with something that fell due and is on no statement, with the first day of the oldest month of it. */
export async function companiesToClose(db: Reads) {
  return db
    .selectFrom('booking_price as b')
    .innerJoin('payment_leg as leg', (on) =>
      on.onRef('leg.office_id', '=', 'b.office_id').onRef('leg.booking_id', '=', 'b.booking_id'),
    )
    .innerJoin('company as c', 'c.id', 'leg.company_id')
    .select(['c.id', 'c.zone'])
    .select(sql<string>`min(b.company_on)::text`.as('oldest'))
    .where('b.by_statement', '=', true)
    .where('b.statement_paid', '=', false)
    .where(isIn(TO_COLLECT))
    .where(IS_ON_NONE)
    .groupBy(['c.id', 'c.zone'])
    .execute()
}

/** What of a company fell due for visits before that day, the oldest first; nobody changes it meanwhile. */
export async function lockDueLegs(tx: Tx, companyId: number, before: Temporal.PlainDate) {
  return selectLegs(tx)
    .where('leg.company_id', '=', companyId)
    .where('b.by_statement', '=', true)
    .where('b.statement_paid', '=', false)
    .where(isIn(TO_COLLECT))
    .where(IS_ON_NONE)
    .where('b.company_on', '<', before.toString())
    .where('leg.amount_cents', '>', 0 as Cents)
    .orderBy('b.end_at')
    .orderBy('leg.office_id')
    .orderBy('leg.id')
    .forUpdate('leg')
    .execute()
}

/** What was given back to a company of what is paid by statement, and is on none, the oldest first. */
export async function openCredits(tx: Tx, companyId: number, currency: Currency) {
  return tx
    .selectFrom('refund as r')
    .innerJoin('payment_leg as leg', (on) =>
      on.onRef('leg.office_id', '=', 'r.office_id').onRef('leg.id', '=', 'r.leg_id'),
    )
    .innerJoin('ledger_tx as t', (on) => on.on(sql<boolean>`t.idem_key = r.id || ':credited'`))
    .select(['r.id as refundId', 'r.office_id', 'r.leg_id', 'r.booking_id', 'r.amount_cents as cents'])
    .where('leg.company_id', '=', companyId)
    .where('leg.currency', '=', currency)
    .where(sql<boolean>`not exists (select from statement_line l where l.refund_id = r.id)`)
    .orderBy('r.id')
    .execute()
}

/** The next number of a year. The row stays locked until the statement with it is there, so that none is left out. */
export async function takeNumber(tx: Tx, year: number): Promise<number> {
  const { next_no: next } = await tx
    .insertInto('statement_series')
    .values({ year, next_no: 2 })
    .onConflict((on) => on.column('year').doUpdateSet({ next_no: sql<number>`statement_series.next_no + 1` }))
    .returning('next_no')
    .executeTakeFirstOrThrow()
  return next - 1
}

/** The legs of a statement, with what was paid and given back of them; nobody changes them meanwhile. */
export async function lockLegsOf(tx: Tx, statementId: number) {
  return selectLegs(tx)
    .innerJoin('statement_line as line', (on) =>
      on
        .onRef('line.office_id', '=', 'leg.office_id')
        .onRef('line.leg_id', '=', 'leg.id')
        .on('line.refund_id', 'is', null),
    )
    .select(['leg.captured_cents', 'leg.refunded_cents'])
    .where('line.statement_id', '=', statementId)
    .orderBy('line.nth')
    .forUpdate('leg')
    .execute()
}

export async function creditsOf(db: Reads, statementId: number) {
  return db
    .selectFrom('statement_line as line')
    .select(['line.office_id', 'line.leg_id', 'line.booking_id', 'line.cents'])
    .select((line) => line.ref('line.refund_id').$notNull().as('refund_id'))
    .where('line.statement_id', '=', statementId)
    .where('line.refund_id', 'is not', null)
    .orderBy('line.nth')
    .execute()
}
