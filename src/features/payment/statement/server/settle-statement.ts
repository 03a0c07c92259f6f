/** Records what became of the payment of a statement, once: paid, every leg with it is paid in the same transaction. */
import { localPath, type Locale } from '#kernel/locale.ts'
import { addCents, subtractCents, toCents, ZERO, type Cents } from '#kernel/money.ts'
import { billingPeople } from '#features/company/server/billing-people.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { PaymentUnavailable, type PaymentSnapshot } from '#ports/payments.ts'
import { planTransfer } from '../../payout/server/transfer-store.ts'
import { isDue, type LegEvent } from '../../rules/leg-states.ts'
import { postCaptured, postDebited, postDebitFailed, postDebitPaid, postSetOff } from '../../rules/postings.ts'
import { emit } from '../../server/emit.ts'
import { post, type Entry } from '../../server/ledger.ts'
import { move } from '../../server/move-leg.ts'
import { payerName } from '../../server/payer-name.ts'
import { nextTry } from '../rules/closing.ts'
import { isConfirming, TO_WAIT_ON } from '../rules/statement-states.ts'
import { askedCents } from '../rules/taken-parts.ts'
import {
  creditsOf,
  lockLegsOf,
  moveStatement,
  selectStatements,
  statementIn,
  type StatementRow,
} from './statement-store.ts'

/** How long to wait for an event before a processing payment is asked for again. */
const ASK_AGAIN_HOURS = 1
/** So long whoever pays by hand has to confirm it at their bank. */
const CONFIRM_MINUTES = 60

type Charged = Awaited<ReturnType<Context['payments']['charge']>>

/** The payer in the ledger. */
export const payerOfStatement = ({ company_id }: Pick<StatementRow, 'company_id'>) =>
  payerName({ company_id, payer_id: '' })

/** The reference that the payment provider has of it, beside those of legs, which are digits only. */
export const refOfStatement = (id: number) => `statement-${id}`

/** Null for what is no statement. */
export function statementOfRef(legRef: string): number | null {
  const id = /^statement-([1-9][0-9]{0,15})$/.exec(legRef)?.[1]
  return id === undefined ? null : Number(id)
}

/** @returns true when the statement changed its state */
export async function settleStatement(
  context: Context,
  statement: StatementRow,
  result: Charged | { readonly status: 'nothing_to_pay' },
  now: Temporal.Instant,
): Promise<boolean> {
  return context.db.tx(async (tx) => {
    if (result.status === 'action_required')
      return moveStatement(tx, statement, 'confirm', {
        now,
        auth_ref: result.authRef,
        action_url: result.action.url,
        retry_at: now.add({ minutes: CONFIRM_MINUTES }),
      })
    if (result.status === 'processing') {
      const waits = await moveStatement(tx, statement, 'wait', {
        now,
        auth_ref: result.authRef,
        charge_ref: result.chargeRef,
        retry_at: now.add({ hours: ASK_AGAIN_HOURS }),
      })
      if (waits)
        await post(tx, {
          ...entryOf(statement, now),
          kind: 'debited',
          key: debitKey(statement),
          externalRef: result.chargeRef,
          postings: postDebited(payerOfStatement(statement), askedCents(statement)),
        })
      return waits
    }
    const isDebit = await isInTransit(tx, statement)
    if (result.status === 'declined') return fail(tx, statement, result.code, isDebit, now)
    const taken = result.status === 'captured' ? result : null
    const paid = {
      now,
      paid_at: now,
      charge_ref: taken?.chargeRef ?? null,
      retry_at: null,
      decline_code: null,
      action_url: null,
    }
    if (!(await moveStatement(tx, statement, 'pay', paid))) return false
    await payLegs(tx, context, statement, { taken, isDebit, now })
    // Whoever pays by hand sees it, and a debit was announced.
    if (!isDebit && !statement.on_session) await tellBilling(tx, 'statement.ready', statement, now)
    return true
  })
}

/** The company is told at once, and books nothing until it has paid (Spec 8: until all balances are paid). */
async function fail(
  tx: Tx,
  statement: StatementRow,
  code: string,
  isDebit: boolean,
  now: Temporal.Instant,
): Promise<boolean> {
  const failedAt = statement.failed_at ?? now
  const failed = await moveStatement(tx, statement, 'fail', {
    now,
    decline_code: code,
    failed_at: failedAt,
    retry_at: nextTry(failedAt, now),
    failures: 'next',
    action_url: null,
  })
  if (!failed) return false
  if (isDebit)
    await post(tx, {
      ...entryOf(statement, now),
      kind: 'debit_failed',
      key: `statement:${statement.id}:debit_failed:${statement.attempt}`,
      postings: postDebitFailed(payerOfStatement(statement), askedCents(statement)),
    })
  await tellBilling(tx, 'statement.failed', statement, now)
  return true
}

/** One event for each of the people who bill. */
export async function tellBilling(
  tx: Tx,
  type: 'statement.ready' | 'statement.announced' | 'statement.failed' | 'statement.taken_back',
  statement: Pick<StatementRow, 'id' | 'company_id'>,
  now: Temporal.Instant,
): Promise<void> {
  for (const person of await billingPeople(tx, statement.company_id))
    await emit(tx, { type, person_id: person, payload: { statement: statement.id }, at: now })
}

type Paid = {
  /** Null when nothing was to be paid. */
  readonly taken: { readonly chargeRef: string; readonly feeCents: Cents } | null
  readonly isDebit: boolean
  readonly now: Temporal.Instant
}

async function payLegs(
  tx: Tx,
  context: Context,
  statement: StatementRow,
  { taken, isDebit, now }: Paid,
): Promise<void> {
  // Where only a part was taken back, the others are paid already.
  const legs = (await lockLegsOf(tx, statement.id)).filter(({ state }) => isDue(state))
  const open = addCents(...legs.map((leg) => subtractCents(leg.amount_cents, leg.captured_cents)))
  if (statement.again_cents !== null && open !== statement.again_cents)
    throw new Error(`statement ${statement.id} asks for another amount than its bookings`)
  // They were set off in the payment of which only a part was taken back.
  const credits = statement.again_cents === null ? await creditsOf(tx, statement.id) : []
  // What was charged may be less than what goes on to the providers, when something was credited: then it comes from the
  // balance.
  const chargeRef = credits.length === 0 ? (taken?.chargeRef ?? null) : null
  for (const [nth, leg] of legs.entries()) {
    const event = collectEvent(leg.amount_cents, leg.refunded_cents)
    const cents = subtractCents(leg.amount_cents, leg.captured_cents)
    const fields = {
      now,
      captured_cents: leg.amount_cents,
      // The share of one that was paid in two parts is more than either of them may bring.
      charge_ref: leg.captured_cents === 0 ? chargeRef : null,
      retry_at: null,
    }
    if ((await move(tx, leg, event, fields)) === null) throw new Error(`leg ${leg.id} of a statement is not due`)
    const fee = nth === 0 ? (taken?.feeCents ?? ZERO) : ZERO
    if (taken !== null)
      await post(tx, {
        kind: 'captured',
        key: `${leg.id}:captured:${taken.chargeRef}`,
        officeId: leg.office_id,
        bookingId: leg.booking_id,
        legId: leg.id,
        externalRef: taken.chargeRef,
        currency: leg.currency,
        postings: isDebit ? postDebitPaid(cents, fee) : postCaptured(payerOfStatement(statement), cents, fee),
        now,
      })
    await planTransfer(tx, context, leg, now)
  }
  if (taken === null) return
  for (const credit of credits)
    await post(tx, {
      kind: 'set_off',
      // A statement that was taken back is paid again.
      key: `${credit.refund_id}:set_off:${taken.chargeRef}`,
      officeId: credit.office_id,
      bookingId: credit.booking_id,
      legId: credit.leg_id,
      externalRef: taken.chargeRef,
      currency: statement.currency,
      postings: postSetOff(payerOfStatement(statement), toCents(-credit.cents), isDebit),
      now,
    })
}

function collectEvent(amount: Cents, refunded: Cents): LegEvent {
  if (refunded === 0) return 'collect'
  return refunded < amount ? 'collect_part' : 'collect_nothing'
}

/**
 * Applies what the payment provider says of a payment that was processing.
 * @param id of the statement
 */
export async function settleProcessingStatement(
  context: Context,
  id: number,
  payment: PaymentSnapshot,
  now: Temporal.Instant,
): Promise<boolean> {
  const statement = await selectStatements(context.db.read)
    .where('s.id', '=', id)
    .where(statementIn(TO_WAIT_ON))
    .executeTakeFirst()
  if (statement?.auth_ref !== payment.ref) return false
  const { chargeRef, feeCents, capturedCents } = payment
  if (payment.state === 'captured' && chargeRef !== null && feeCents !== null)
    return settleStatement(context, statement, { status: 'captured', chargeRef, cents: capturedCents, feeCents }, now)
  if (payment.state === 'declined' || payment.state === 'canceled')
    return settleStatement(
      context,
      statement,
      { status: 'declined', code: payment.code ?? unconfirmed(statement) ?? 'card_declined', retryable: true },
      now,
    )
  await moveStatement(context.db.write, statement, 'wait_on', { now, retry_at: now.add({ hours: ASK_AGAIN_HOURS }) })
  return false
}

/** What was given up because nobody confirmed it has no code of the bank. */
const unconfirmed = ({ state }: StatementRow) => (isConfirming(state) ? 'authentication_failed' : null)

/** Asks the payment provider. Whether whoever pays is there is the same with each try, as its key demands; the outcome is unknown when it is away, and the next round asks with the same key. */
export async function chargeStatement(
  context: Context,
  statement: StatementRow,
  locale: Locale,
): Promise<Charged | 'later'> {
  const method = await context.db.read
    .selectFrom('payment_method')
    .select(['kind', 'customer_ref', 'method_ref'])
    .where('id', '=', statement.method_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!method) return { status: 'declined', code: 'card_declined', retryable: false }
  try {
    return await context.payments.charge(
      {
        customerRef: method.customer_ref,
        methodRef: method.method_ref,
        amount: { cents: askedCents(statement), currency: statement.currency },
        legRef: refOfStatement(statement.id),
        onSession: statement.on_session && method.kind === 'card',
        returnUrl: `${context.config.BASE_URL}${localPath('/employees/billing', locale)}?confirm=${statement.id}`,
        descriptor: `Viertel ${statement.number}`,
      },
      `statement:${statement.id}:charge:${statement.attempt}`,
    )
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    context.log.warn({ statement: statement.id }, 'payment provider away, a statement waits')
    return 'later'
  }
}

const debitKey = ({ id, attempt }: StatementRow) => `statement:${id}:debited:${attempt}`

async function isInTransit(tx: Tx, statement: StatementRow): Promise<boolean> {
  const found = await tx
    .selectFrom('ledger_tx')
    .select('id')
    .where('idem_key', '=', debitKey(statement))
    .executeTakeFirst()
  return found !== undefined
}

function entryOf(statement: StatementRow, now: Temporal.Instant): Omit<Entry, 'kind' | 'key' | 'postings'> {
  return { officeId: null, bookingId: null, legId: null, externalRef: null, currency: statement.currency, now }
}
