/**
 * Collects from companies once a month (company paper 6). Visits fall due a quarter of an hour after their end; on the
 * first at four in the company's zone the month is closed; the bank account is debited two days after the company was
 * told, a card at once; what fails is tried again after three, seven and fourteen days. Each step is a transaction of its
 * own and is found again after a crash.
 */
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/context.ts'
import { debitDay, submitAt } from '../../debit/rules/debit-day.ts'
import { methodFits } from '../../rules/hold-plan.ts'
import { releaseKey } from '../../rules/pending-hold.ts'
import { dueEntry, type DueLeg } from '../../server/due-leg.ts'
import { post } from '../../server/ledger.ts'
import { move } from '../../server/move-leg.ts'
import { closedBefore } from '../rules/closing.ts'
import { TO_ASK, TO_BEGIN, TO_REOPEN, TO_WAIT_ON } from '../rules/statement-states.ts'
import { closeMonth } from './close-month.ts'
import { noteStatementDispute } from './note-statement-dispute.ts'
import { chargeStatement, settleProcessingStatement, settleStatement, tellBilling } from './settle-statement.ts'
import {
  companiesToClose,
  legsFallingDue,
  legsToPost,
  moveStatement,
  selectStatements,
  statementIn,
  type StatementRow,
} from './statement-store.ts'

const BATCH = 100

/** @returns how many legs, months and statements went on */
export async function runStatements(context: Context, now: Temporal.Instant): Promise<number> {
  const { read } = context.db
  const fallen = await legsFallingDue(read, now).orderBy('leg.due_at').limit(BATCH).execute()
  let moved = await forEach(context, fallen, (leg) => fallDue(context, leg, now))
  const owed = await legsToPost(read).limit(BATCH).execute()
  moved += await forEach(context, owed, (leg) => context.db.tx((tx) => post(tx, dueEntry(leg, now))))
  // A month is closed when everything of it is there.
  if (fallen.length < BATCH && owed.length < BATCH) moved += await closeMonths(context, now)
  for (const [states, step] of [
    [TO_REOPEN, reopen],
    [TO_BEGIN, begin],
    [TO_ASK, ask],
    [TO_WAIT_ON, askAgain],
  ] as const) {
    const statements = await selectStatements(read)
      .where(statementIn(states))
      .where('s.retry_at', '<=', now)
      .orderBy('s.retry_at')
      .limit(BATCH)
      .execute()
    moved += await forEach(context, statements, (statement) => step(context, statement, now))
  }
  return moved
}

async function forEach<Row extends { readonly id: number }>(
  context: Context,
  rows: readonly Row[],
  act: (row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const row of rows) {
    try {
      if (await act(row)) done += 1
    } catch (error) {
      // One that fails must not keep the others waiting; it is found again.
      context.log.error({ id: row.id, err: error }, 'a step of a statement failed')
    }
  }
  return done
}

/** E1: what was booked is owed now. */
function fallDue({ db }: Context, leg: DueLeg, now: Temporal.Instant): Promise<boolean> {
  return db.tx(async (tx) => {
    if ((await move(tx, leg, 'fall_due', { now })) === null) return false
    await post(tx, dueEntry(leg, now))
    return true
  })
}

async function closeMonths(context: Context, now: Temporal.Instant): Promise<number> {
  const companies = (await companiesToClose(context.db.read)).map((company) => ({
    ...company,
    before: closedBefore(now, company.zone),
  }))
  const ripe = companies.filter(({ oldest, before }) => oldest < before.toString())
  return forEach(context, ripe, ({ id, before }) => closeMonth(context, id, before, now))
}

function reopen({ db }: Context, statement: StatementRow, now: Temporal.Instant): Promise<boolean> {
  return moveStatement(db.write, statement, 'reopen', {
    now,
    retry_at: now,
    debit_on: null,
    auth_ref: null,
    on_session: false,
    attempt: 'next',
  })
}

/** A bank account is announced, a card is asked at once. */
export async function begin(
  context: Context,
  statement: StatementRow,
  now: Temporal.Instant,
  locale: Locale = 'de',
): Promise<boolean> {
  if (statement.total_cents === 0) return settleStatement(context, statement, { status: 'nothing_to_pay' }, now)
  const method = await methodOf(context, statement)
  if (method === null)
    return settleStatement(context, statement, { status: 'declined', code: 'card_declined', retryable: false }, now)
  const chosen = { ...statement, method_id: method.id }
  if (method.kind === 'card') return ask(context, chosen, now, locale)
  const day = debitDay(now)
  return context.db.tx(async (tx) => {
    const told = { now, method_id: method.id, debit_on: day.toString(), retry_at: submitAt(day) }
    if (!(await moveStatement(tx, statement, 'announce', told))) return false
    await tellBilling(tx, 'statement.announced', statement, now)
    return true
  })
}

/** The company's own choice; of several the newest, where it has chosen none. */
async function methodOf({ db }: Context, { company_id, currency, method_id }: StatementRow) {
  const methods = await db.read
    .selectFrom('payment_method')
    .select(['id', 'kind'])
    .where('company_id', '=', company_id)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const fitting = methods.filter(({ kind }) => methodFits(kind, currency))
  return fitting.find(({ id }) => id === method_id) ?? fitting[0] ?? null
}

async function ask(
  context: Context,
  statement: StatementRow,
  now: Temporal.Instant,
  locale: Locale = 'de',
): Promise<boolean> {
  const { method_id } = statement
  if (!(await moveStatement(context.db.write, statement, 'ask', { now, method_id, retry_at: now }))) return false
  const result = await chargeStatement(context, statement, locale)
  return result === 'later' ? false : settleStatement(context, statement, result, now)
}

async function askAgain(context: Context, statement: StatementRow, now: Temporal.Instant): Promise<boolean> {
  if (statement.auth_ref === null) return false
  let payment = await context.payments.getPayment(statement.auth_ref)
  if (payment.state === 'action_required') {
    // Nobody confirmed it in time; from now on nobody can, so that it is not paid twice.
    await context.payments.release({ authRef: statement.auth_ref }, releaseKey(statement.auth_ref))
    payment = await context.payments.getPayment(statement.auth_ref)
  }
  const settled = await settleProcessingStatement(context, statement.id, payment, now)
  // The event that says so came while it was not known that it had been paid.
  return settled && payment.dispute !== null ? noteStatementDispute(context, statement.id, payment, now) : settled
}
