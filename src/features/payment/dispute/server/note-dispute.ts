/**
 * What a payer's bank takes back (money paper 2.4, 2.5, 4): a debit that is returned, or a card payment that is disputed.
 * Events only say where to look; each state of a dispute changes leg, ledger and the provider's part once.
 */
import { addCents, subtractCents, toCents, type Cents } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { PaymentUnavailable, type DisputeSnapshot, type PaymentSnapshot } from '#ports/payments.ts'
import { absorbRefunds, afterDispute } from '../../refund/rules/absorbed.ts'
import { lockUnsent, moveRefund } from '../../refund/server/refund-store.ts'
import { nextDunning } from '../../rules/dunning.ts'
import { isOnItsWay, isOwed, isPossible } from '../../rules/leg-states.ts'
import { postDisputeFee, postDisputeWon, postRefundAbsorbed } from '../../rules/postings.ts'
import { emit } from '../../server/emit.ts'
import { post } from '../../server/ledger.ts'
import { move } from '../../server/move-leg.ts'
import { payerName } from '../../server/payer-name.ts'
import {
  closeRow,
  entryOf,
  isUnsent,
  lockLeg,
  noteDeadline,
  openDispute,
  oweShare,
  type DisputedLeg,
} from './disputed-leg.ts'
import { tellHost, tellOperators } from './tell-dispute.ts'

/** @returns false when it was known already, or is about another payment of this leg */
export async function noteDispute(
  context: Context,
  { officeId, legId }: { officeId: number; legId: number },
  payment: PaymentSnapshot,
  now: Temporal.Instant,
): Promise<boolean> {
  const { dispute } = payment
  if (dispute === null) return false
  return context.db.tx(async (tx) => {
    const leg = await lockLeg(tx, officeId, legId)
    const known = await tx
      .selectFrom('payment_dispute')
      .select(['id', 'state', 'fee_cents', 'answer_by'])
      .where('psp', '=', context.payments.name)
      .where('ref', '=', dispute.ref)
      .forUpdate()
      .executeTakeFirst()
    if (known) {
      if (known.state !== 'open') return false
      if (dispute.state === 'open') {
        await noteDeadline(tx, known, dispute, now)
        return false
      }
      await close(tx, leg, known.id, dispute, known.fee_cents, now)
      return true
    }
    if (leg.charge_ref !== payment.chargeRef) return false
    await demandKnownRefunds(tx, leg, payment)
    // That it was paid is recorded first; the event is looked at again.
    if (isOnItsWay(leg.state) || isOwed(leg.state)) throw new PaymentUnavailable('the payment is not settled yet')
    if (!isPossible(leg.state, 'dispute')) {
      context.log.error({ leg: leg.id, dispute: dispute.ref, state: leg.state }, 'a dispute that nothing is paid for')
      return false
    }
    await open(tx, context, leg, dispute, now)
    return true
  })
}

/**
 * A refund whose answer was lost may have been made before the bank stepped in. It is asked for again and recorded first,
 * so that what is left is what was really not given back.
 */
async function demandKnownRefunds(tx: Tx, leg: DisputedLeg, { refundedCents }: PaymentSnapshot): Promise<void> {
  const unsent = await lockUnsent(tx, leg.office_id, leg.id)
  const sum = addCents(...unsent.map(({ amount_cents: cents }) => cents))
  if (sum > 0 && subtractCents(leg.refunded_cents, sum) !== refundedCents)
    throw new PaymentUnavailable('a refund is not recorded yet')
}

async function open(
  tx: Tx,
  { payments, newId }: Context,
  leg: DisputedLeg,
  dispute: DisputeSnapshot,
  now: Temporal.Instant,
): Promise<void> {
  const id = newId()
  const { cents, feeCents } = dispute
  const kind = leg.method_kind ?? 'card'
  await openDispute(tx, leg, dispute, { id, psp: payments.name, kind, cents, feeCents, statementId: null }, now)
  if (dispute.state === 'lost') return lose(tx, leg, id, dispute, 'return', now)
  const moved = await move(tx, leg, 'dispute', { now })
  if (dispute.state === 'won' && moved)
    return close(tx, { ...leg, state: moved.state }, id, dispute, dispute.feeCents, now)
  await tellOperators(tx, 'payment.disputed', leg, id, now)
  if (await isUnsent(tx, leg)) await tellHost(tx, 'payment.share_held', leg, now)
}

/** The bank has decided. @param feeBefore what was posted for it so far */
async function close(
  tx: Tx,
  leg: DisputedLeg,
  id: number,
  dispute: DisputeSnapshot,
  feeBefore: Cents,
  now: Temporal.Instant,
): Promise<void> {
  await post(tx, {
    ...entryOf(leg, dispute.ref, now),
    kind: 'dispute_fee',
    key: `dispute:${dispute.ref}:fee`,
    postings: postDisputeFee(subtractCents(dispute.feeCents, feeBefore)),
  })
  if (dispute.state === 'lost') return lose(tx, leg, id, dispute, 'lose', now)
  await closeRow(tx, id, dispute, now)
  await move(tx, leg, afterDispute(leg, false), { now })
  await post(tx, {
    ...entryOf(leg, dispute.ref, now),
    kind: 'dispute_won',
    key: `dispute:${dispute.ref}:won`,
    postings: postDisputeWon(payerName(leg), dispute.cents),
  })
  await tellOperators(tx, 'payment.dispute_won', leg, id, now)
  if (await isUnsent(tx, leg)) await tellHost(tx, 'payment.share_freed', leg, now)
}

/**
 * The payer owes it again and is told, except what was to be given back to them; a part that was passed on is owed by the
 * provider until they pay.
 */
async function lose(
  tx: Tx,
  leg: DisputedLeg,
  id: number,
  dispute: DisputeSnapshot,
  event: 'lose' | 'return',
  now: Temporal.Instant,
): Promise<void> {
  await closeRow(tx, id, dispute, now)
  const owed = await absorb(tx, leg, id, dispute, now)
  await tellOperators(tx, 'payment.dispute_lost', leg, id, now)
  if (owed === 0) {
    await move(tx, leg, afterDispute(leg, true), { now })
    return
  }
  const isOwed = await oweShare(tx, leg, id, owed, now)
  await move(tx, leg, event, {
    now,
    amount_cents: owed,
    captured_cents: toCents(0),
    refunded_cents: toCents(0),
    auth_ref: null,
    due_at: now,
    retry_at: nextDunning(now, now),
    decline_code: 'debit_refused',
    attempt: 'next',
  })
  const about = { office_id: leg.office_id, booking_id: leg.booking_id, person_id: leg.payer_id }
  await emit(tx, { type: 'payment.taken_back', ...about, at: now })
  await tellHost(tx, isOwed ? 'payment.share_owed' : 'payment.share_withheld', leg, now)
}

/** Refunds that were not given back yet need no payment any more. @returns what the payer owes after them */
async function absorb(
  tx: Tx,
  leg: DisputedLeg,
  id: number,
  dispute: DisputeSnapshot,
  now: Temporal.Instant,
): Promise<Cents> {
  const { done, owed } = absorbRefunds(await lockUnsent(tx, leg.office_id, leg.id), dispute.cents)
  for (const refund of done) {
    await moveRefund(tx, refund.id, 'absorb', { now, dispute_id: id, next_at: now })
    await post(tx, {
      ...entryOf(leg, null, now),
      kind: 'refund_absorbed',
      key: `${refund.id}:refund_absorbed`,
      postings: postRefundAbsorbed(payerName(leg), refund.amount_cents),
    })
  }
  return owed
}
