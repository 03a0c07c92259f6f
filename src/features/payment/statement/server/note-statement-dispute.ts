/**
 * What a company's bank takes back of a statement that was paid (company paper 6; money paper 2.4): a debit that is
 * returned, or a card payment that is disputed. Each leg with it has its part, because each provider owes their own
 * share; all of them change in one transaction, under the lock of the statement, with the statement itself. Of a part of
 * the payment the newest legs are concerned, and only that part is owed again (decision 76).
 */
import { addCents, minCents, subtractCents, ZERO, type Cents } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { PaymentUnavailable, type DisputeSnapshot, type PaymentSnapshot } from '#ports/payments.ts'
import {
  closeRow,
  entryOf,
  isUnsent,
  lockLeg,
  noteDeadline,
  openDispute,
  oweShare,
  type DisputedLeg,
} from '../../dispute/server/disputed-leg.ts'
import { tellHost, tellOperators } from '../../dispute/server/tell-dispute.ts'
import { afterDispute } from '../../refund/rules/absorbed.ts'
import { isPossible } from '../../rules/leg-states.ts'
import { postDisputeFee, postDisputeWon } from '../../rules/postings.ts'
import { post } from '../../server/ledger.ts'
import { move } from '../../server/move-leg.ts'
import { payerName } from '../../server/payer-name.ts'
import { tryAfterReturn } from '../rules/closing.ts'
import { isStatementPaid } from '../rules/statement-states.ts'
import { takenParts } from '../rules/taken-parts.ts'
import { tellBilling } from './settle-statement.ts'
import { linesOf, lockStatement, moveStatement, noteOwedAgain, type StatementRow } from './statement-store.ts'

/** What of a dispute is about one leg. The first one has the fee. */
type Part = {
  readonly id: number
  readonly leg: DisputedLeg
  readonly cents: Cents
  readonly feeCents: Cents
}

/**
 * @param id of the statement
 * @returns false when it was known already, or is about another payment of this statement or more than was paid
 */
export async function noteStatementDispute(
  context: Context,
  id: number,
  payment: PaymentSnapshot,
  now: Temporal.Instant,
): Promise<boolean> {
  const { dispute } = payment
  if (dispute === null) return false
  return context.db.tx(async (tx) => {
    const statement = await lockStatement(tx, id)
    if (!statement) return false
    const known = await knownRows(tx, context.payments.name, dispute.ref)
    const [first] = known
    if (first) {
      if (first.state !== 'open') return false
      if (dispute.state === 'open') {
        for (const row of known) await noteDeadline(tx, row, dispute, now)
        return false
      }
      const parts: Part[] = []
      for (const row of known)
        parts.push({
          id: row.id,
          leg: await lockLeg(tx, row.office_id, row.leg_id),
          cents: row.amount_cents,
          feeCents: row.fee_cents,
        })
      // Another part of it was taken back before, and is to be paid first.
      if (dispute.state === 'lost' && !isStatementPaid(statement.state))
        throw new PaymentUnavailable('the statement is being paid again')
      await close(tx, statement, parts, dispute, now)
      return true
    }
    if (statement.charge_ref !== payment.chargeRef) return false
    // That it was paid is recorded first; the event is looked at again.
    if (!isStatementPaid(statement.state)) throw new PaymentUnavailable('the payment is not settled yet')
    const parts = await partsOf(tx, context, statement, dispute)
    if (parts === null) {
      context.log.error({ statement: id, dispute: dispute.ref }, 'more of a statement is taken back than was paid')
      return false
    }
    // By the name of the payment it is asked daily what became of the dispute.
    await tx.updateTable('statement').set({ auth_ref: payment.ref }).where('id', '=', id).execute()
    await open(tx, context, statement, parts, dispute, now)
    return true
  })
}

async function knownRows(tx: Tx, psp: string, ref: string) {
  return tx
    .selectFrom('payment_dispute')
    .select(['id', 'state', 'office_id', 'leg_id', 'amount_cents', 'fee_cents', 'answer_by'])
    .where('psp', '=', psp)
    .where('ref', '=', ref)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** All of the payment is about every leg, a part of it about the newest. @returns null for more than was paid */
async function partsOf(
  tx: Tx,
  { newId }: Pick<Context, 'newId'>,
  statement: StatementRow,
  dispute: DisputeSnapshot,
): Promise<Part[] | null> {
  const lines = []
  for (const line of await linesOf(tx, statement.id))
    lines.push({ ...line, leg: await lockLeg(tx, line.office_id, line.leg_id) })
  const fee = (nth: number) => (nth === 0 ? dispute.feeCents : ZERO)
  if (isWhole(statement, dispute.cents)) {
    let rest = dispute.cents
    return lines.map(({ leg }, nth) => {
      const cents = minCents(rest, leg.captured_cents)
      rest = subtractCents(rest, cents)
      return { id: newId(), leg, cents, feeCents: fee(nth) }
    })
  }
  const taken = takenParts(
    lines.map(({ leg, again_cents }) => ({
      paidCents: isPossible(leg.state, 'dispute') ? paidOf(statement, leg.captured_cents, again_cents) : ZERO,
      refundedCents: leg.refunded_cents,
    })),
    dispute.cents,
  )
  return (
    taken &&
    lines
      .map(({ leg }, nth) => ({ leg, cents: taken[nth] ?? ZERO }))
      .filter(({ cents }) => cents > 0)
      .map((part, nth) => ({ ...part, id: newId(), feeCents: fee(nth) }))
  )
}

/** It is about everything that the statement asked for at first, and so about what was credited as well. */
const isWhole = (statement: StatementRow, cents: Cents) =>
  statement.again_cents === null && cents === statement.total_cents

/** What of a leg was paid with the last payment of the statement. */
const paidOf = (statement: StatementRow, captured: Cents, again: Cents | null) =>
  statement.again_cents === null ? captured : (again ?? ZERO)

async function open(
  tx: Tx,
  { payments }: Context,
  statement: StatementRow,
  parts: readonly Part[],
  dispute: DisputeSnapshot,
  now: Temporal.Instant,
): Promise<void> {
  const kind = await kindOf(tx, statement)
  const about = { psp: payments.name, kind, statementId: statement.id }
  for (const { id, leg, cents, feeCents } of parts)
    await openDispute(tx, leg, dispute, { ...about, id, cents, feeCents }, now)
  if (dispute.state === 'lost') return lose(tx, statement, parts, dispute, now)
  const disputed: Part[] = []
  for (const part of parts) {
    const moved = await move(tx, part.leg, 'dispute', { now })
    if (moved) disputed.push({ ...part, leg: { ...part.leg, state: moved.state } })
  }
  if (dispute.state === 'won') return close(tx, statement, disputed, dispute, now)
  await tellFirst(tx, 'payment.disputed', parts, now)
  for (const { leg } of parts) if (await isUnsent(tx, leg)) await tellHost(tx, 'payment.share_held', leg, now)
}

/** The bank has decided. */
async function close(
  tx: Tx,
  statement: StatementRow,
  parts: readonly Part[],
  dispute: DisputeSnapshot,
  now: Temporal.Instant,
): Promise<void> {
  const [first] = parts
  if (!first) return
  await post(tx, {
    ...entryOf(first.leg, dispute.ref, now),
    kind: 'dispute_fee',
    key: `dispute:${dispute.ref}:fee`,
    postings: postDisputeFee(subtractCents(dispute.feeCents, first.feeCents)),
  })
  if (dispute.state === 'lost') return lose(tx, statement, parts, dispute, now)
  for (const [nth, { id, leg, cents }] of parts.entries()) {
    await closeRow(tx, id, nth === 0 ? dispute : { ...dispute, feeCents: ZERO }, now)
    await move(tx, leg, afterDispute(leg, false), { now })
    await post(tx, {
      ...entryOf(leg, dispute.ref, now),
      kind: 'dispute_won',
      key: `dispute:${dispute.ref}:won:${leg.id}`,
      postings: postDisputeWon(payerName(leg), cents),
    })
    if (await isUnsent(tx, leg)) await tellHost(tx, 'payment.share_freed', leg, now)
  }
  await tellFirst(tx, 'payment.dispute_won', parts, now)
}

/** The company owes what was taken again, and books nothing until it has paid; what providers got of it they owe. */
async function lose(
  tx: Tx,
  statement: StatementRow,
  parts: readonly Part[],
  dispute: DisputeSnapshot,
  now: Temporal.Instant,
): Promise<void> {
  const taken = addCents(...parts.map(({ cents }) => cents))
  const whole = isWhole(statement, taken)
  const owed = parts.map(({ leg, cents, ...part }) => ({ ...part, leg, cents: whole ? leg.captured_cents : cents }))
  await noteOwedAgain(
    tx,
    statement.id,
    whole ? [] : owed.map(({ leg, cents }) => ({ officeId: leg.office_id, legId: leg.id, cents })),
  )
  // The credit is taken up by what its lines say.
  const failed = await moveStatement(tx, statement, 'take_back', {
    now,
    again_cents: whole ? null : taken,
    paid_at: null,
    debit_on: null,
    decline_code: 'debit_refused',
    failed_at: now,
    failures: 'first',
    retry_at: tryAfterReturn(await kindOf(tx, statement), now),
  })
  if (!failed) throw new Error(`statement ${statement.id} is taken back and was not paid`)
  for (const [nth, { id, leg, cents }] of owed.entries()) {
    await closeRow(tx, id, nth === 0 ? dispute : { ...dispute, feeCents: ZERO }, now)
    const isOwed = await oweShare(tx, leg, id, cents, now)
    const left = subtractCents(leg.captured_cents, cents)
    if ((await move(tx, leg, 'uncollect', { now, captured_cents: left })) === null)
      throw new Error(`leg ${leg.id} of a statement that is taken back was not paid`)
    await tellHost(tx, isOwed ? 'payment.share_owed' : 'payment.share_withheld', leg, now)
  }
  await tellFirst(tx, 'payment.dispute_lost', parts, now)
  await tellBilling(tx, 'statement.taken_back', statement, now)
}

/** Operators hear of it once, and not for each booking. */
async function tellFirst(
  tx: Tx,
  type: Parameters<typeof tellOperators>[1],
  [first]: readonly Part[],
  now: Temporal.Instant,
): Promise<void> {
  if (first) await tellOperators(tx, type, first.leg, first.id, now)
}

async function kindOf(tx: Tx, { method_id }: StatementRow): Promise<'card' | 'sepa'> {
  const method = await tx.selectFrom('payment_method').select('kind').where('id', '=', method_id).executeTakeFirst()
  return method?.kind ?? 'card'
}
