/** What every dispute does to one payment: who is concerned, what the provider owes, and the row that says so. */
import { minCents, subtractCents, toCents, type Cents } from '#kernel/money.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { DisputeSnapshot } from '#ports/payments.ts'
import { isAsked, isToSend } from '../../payout/rules/transfer-states.ts'
import { refundShares } from '../../refund/rules/refund-shares.ts'
import { lockTransfer, readShares } from '../../refund/server/refund-store.ts'
import { postDisputed, postShareOwed } from '../../rules/postings.ts'
import { post, type Entry } from '../../server/ledger.ts'
import { payerName } from '../../server/payer-name.ts'

/** What became of an open dispute is asked so often, in case the event that says so is missed. */
const CHECK_HOURS = 24

/** The payment of a booking with whom it is about; nobody changes it meanwhile. */
export async function lockLeg(tx: Tx, officeId: number, legId: number) {
  return tx
    .selectFrom('payment_leg as leg')
    .innerJoin('office as o', 'o.id', 'leg.office_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .innerJoin('person as host', 'host.id', 'p.person_id')
    .leftJoin('payment_method as m', 'm.id', 'leg.method_id')
    .select(['leg.office_id', 'leg.id', 'leg.booking_id', 'leg.state', 'leg.payer_id', 'leg.company_id'])
    .select([
      'leg.currency',
      'leg.charge_ref',
      'leg.captured_cents',
      'leg.refunded_cents',
      'o.provider_id',
      'host.id as host_id',
      'm.kind as method_kind',
    ])
    .where('leg.office_id', '=', officeId)
    .where('leg.id', '=', legId)
    .forUpdate('leg')
    .executeTakeFirstOrThrow()
}

export type DisputedLeg = Awaited<ReturnType<typeof lockLeg>>

/** It may also be answered in the payment provider's own desk. */
export async function noteDeadline(
  tx: Tx,
  known: { id: number; answer_by: Temporal.Instant | null },
  { answerBy }: DisputeSnapshot,
  now: Temporal.Instant,
): Promise<void> {
  const isSame = known.answer_by === answerBy || (answerBy !== null && known.answer_by?.equals(answerBy))
  if (isSame) return
  await tx
    .updateTable('payment_dispute')
    .set({ answer_by: answerBy, updated_at: now })
    .where('id', '=', known.id)
    .execute()
}

export type OpenedDispute = {
  readonly id: number
  readonly psp: string
  readonly kind: 'card' | 'sepa'
  /** What of it is about this payment. */
  readonly cents: Cents
  readonly feeCents: Cents
  /** The statement with which the payment was paid, of which each payment has its part; null for one paid by itself. */
  readonly statementId: number | null
}

/** The row, and what the bank took in the ledger. */
export async function openDispute(
  tx: Tx,
  leg: DisputedLeg,
  dispute: DisputeSnapshot,
  { id, psp, kind, cents, feeCents, statementId }: OpenedDispute,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('payment_dispute')
    .values({
      id,
      statement_id: statementId,
      office_id: leg.office_id,
      leg_id: leg.id,
      booking_id: leg.booking_id,
      provider_id: leg.provider_id,
      psp,
      ref: dispute.ref,
      method_kind: kind,
      state: 'open',
      share: 'none',
      currency: leg.currency,
      amount_cents: cents,
      fee_cents: feeCents,
      reason: dispute.reason,
      answer_by: dispute.answerBy,
      check_at: now.add({ hours: CHECK_HOURS }),
      next_at: now,
      opened_at: now,
      updated_at: now,
    })
    .execute()
  await post(tx, {
    ...entryOf(leg, dispute.ref, now),
    kind: 'disputed',
    key: `dispute:${dispute.ref}:opened${statementId === null ? '' : `:${leg.id}`}`,
    postings: postDisputed(payerName(leg), cents, feeCents),
  })
}

/** Nothing of this payment has been sent to the provider. */
export async function isUnsent(tx: Tx, leg: DisputedLeg): Promise<boolean> {
  return isWaiting(await lockTransfer(tx, leg.office_id, leg.id))
}

const isWaiting = (transfer: Awaited<ReturnType<typeof lockTransfer>>) =>
  !transfer || (isToSend(transfer.state) && !isAsked(transfer.state))

/**
 * A transfer that was not asked for yet waits until the payer pays (send-transfers-job.ts); nothing is taken for it.
 * @returns whether the provider owes something now
 */
export async function oweShare(
  tx: Tx,
  leg: DisputedLeg,
  id: number,
  cents: Cents,
  now: Temporal.Instant,
): Promise<boolean> {
  const transfer = await lockTransfer(tx, leg.office_id, leg.id)
  if (!transfer || isWaiting(transfer)) return false
  const due = await readShares(tx, leg.booking_id, leg.id)
  // Of what was given back, or is to be, the provider owes their part already.
  const kept = minCents(cents, subtractCents(due.owedCents, leg.refunded_cents))
  const part = refundShares(due, leg.refunded_cents, kept).providerCents
  const owed = minCents(part, toCents(transfer.amount_cents - transfer.reversed_cents))
  if (owed <= 0) return false
  await tx
    .updateTable('payment_dispute')
    .set({ share: 'owed', provider_cents: owed, next_at: now })
    .where('id', '=', id)
    .execute()
  await post(tx, {
    ...entryOf(leg, null, now),
    kind: 'share_owed',
    key: `dispute:${id}:share`,
    postings: postShareOwed(leg.provider_id, owed),
  })
  return true
}

/** The bank has decided. */
export async function closeRow(tx: Tx, id: number, { state, feeCents }: DisputeSnapshot, now: Temporal.Instant) {
  await tx
    .updateTable('payment_dispute')
    .set({ state, fee_cents: feeCents, answer_by: null, closed_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export function entryOf(
  leg: DisputedLeg,
  ref: string | null,
  now: Temporal.Instant,
): Omit<Entry, 'kind' | 'key' | 'postings'> {
  return {
    officeId: leg.office_id,
    bookingId: leg.booking_id,
    legId: leg.id,
    externalRef: ref,
    currency: leg.currency,
    now,
  }
}
