/**
 * An operator gives up the failed payments of a booking. The state, the reason and the posting change in one
 * transaction; the payment provider has no part in it. The provider of the place gets nothing for it, and is told.
 */
import { subtractCents } from '#kernel/money.ts'
import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { isPossible, isTakenBack } from '../../rules/leg-states.ts'
import { isAsked, isToSend } from '../../payout/rules/transfer-states.ts'
import { payableOf } from '../../payout/server/transfer-store.ts'
import { refundShares } from '../../refund/rules/refund-shares.ts'
import { lockTransfer, readShares } from '../../refund/server/refund-store.ts'
import { postNetted, postWrittenOff } from '../../rules/postings.ts'
import { emit } from '../../server/emit.ts'
import { post } from '../../server/ledger.ts'
import { move } from '../../server/move-leg.ts'
import { payerName } from '../../server/payer-name.ts'
import type { writeOffBooking as contract } from '../contract.ts'

type WriteOffCall = Call<typeof contract>

export async function writeOffBooking(call: WriteOffCall) {
  const { viewer, params, context } = call
  if (!viewer.proved) refuse('account.proof_needed')
  const amountCents = await context.db.tx((tx) => decide(tx, call))
  context.log.info({ operator: viewer.id, booking: params.id, amountCents }, 'an operator wrote off a booking')
  return { data: { amountCents } }
}

async function decide(tx: Tx, call: WriteOffCall): Promise<number> {
  const { viewer, params, body, now, idempotencyKey } = call
  const legs = await lockLegs(tx, params.id)
  if (legs.length === 0) refuse('request.not_found')
  const made = await tx
    .selectFrom('write_off')
    .select(['booking_id', 'amount_cents', 'reason'])
    .where('by_id', '=', viewer.id)
    .where('request_key', '=', idempotencyKey)
    .execute()
  if (made.length > 0) {
    const isSame = made.every((one) => one.booking_id === params.id && one.reason === body.reason)
    if (!isSame) refuse('request.key_reused')
    return made.reduce((sum, one) => sum + one.amount_cents, 0)
  }
  const open = legs.filter((leg) => isPossible(leg.state, 'write_off') && leg.amount_cents > 0)
  if (open.length === 0) refuse('payment.nothing_to_write_off')
  for (const leg of open) await writeOff(tx, call, leg)
  const amountCents = open.reduce((sum, leg) => sum + leg.amount_cents, 0)
  await recordAction(tx, {
    by: viewer,
    action: 'booking.written_off',
    on: ['booking', params.id],
    reason: body.reason,
    after: { amountCents, currency: open[0]?.currency ?? null },
    now,
  })
  return amountCents
}

/** The payments of a booking, the oldest first; nobody tries or pays them meanwhile. */
async function lockLegs(tx: Tx, bookingId: number) {
  return tx
    .selectFrom('payment_leg as leg')
    .innerJoin('office as o', 'o.id', 'leg.office_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .select(['leg.office_id', 'leg.id', 'leg.state', 'leg.payer_id', 'leg.company_id', 'leg.currency'])
    .select(['leg.amount_cents', 'o.provider_id', 'p.person_id as host_id'])
    .where('leg.office_id', '=', tx.selectFrom('booking_price').select('office_id').where('booking_id', '=', bookingId))
    .where('leg.booking_id', '=', bookingId)
    .orderBy('leg.id')
    .forUpdate('leg')
    .execute()
}

type LockedLeg = Awaited<ReturnType<typeof lockLegs>>[number]

async function writeOff(
  tx: Tx,
  { viewer, params, body, now, idempotencyKey }: WriteOffCall,
  leg: LockedLeg,
): Promise<void> {
  const due = await readShares(tx, params.id, leg.id)
  // Less is open than was due when a part had been given back before the bank took the rest.
  const shares = refundShares(due, subtractCents(due.owedCents, leg.amount_cents), leg.amount_cents)
  await move(tx, leg, 'write_off', { now, retry_at: null })
  await tx
    .insertInto('write_off')
    .values({
      office_id: leg.office_id,
      leg_id: leg.id,
      booking_id: params.id,
      currency: leg.currency,
      amount_cents: leg.amount_cents,
      reason: body.reason,
      by_id: viewer.id,
      request_key: idempotencyKey,
      created_at: now,
    })
    .execute()
  await post(tx, {
    kind: isTakenBack(leg.state) ? 'dispute_loss' : 'bad_debt',
    key: `${leg.id}:bad_debt`,
    officeId: leg.office_id,
    bookingId: params.id,
    legId: leg.id,
    externalRef: null,
    currency: leg.currency,
    postings: postWrittenOff(payerName(leg), leg.provider_id, shares),
    now,
  })
  await dropTransfer(tx, leg, params.id, now)
  const about = { office_id: leg.office_id, booking_id: params.id, person_id: leg.host_id }
  await emit(tx, { type: 'payment.share_lost', ...about, at: now })
}

/**
 * A transfer that still waits is not sent any more. What was kept of it for another debt of the provider is owed by them
 * again; what they owe of this very payment, because a part of it was given back, is settled with it.
 */
async function dropTransfer(tx: Tx, leg: LockedLeg, bookingId: number, now: Temporal.Instant): Promise<void> {
  const transfer = await lockTransfer(tx, leg.office_id, leg.id)
  if (!transfer || !isToSend(transfer.state) || isAsked(transfer.state)) return
  await tx.deleteFrom('transfer').where('id', '=', transfer.id).execute()
  await post(tx, {
    kind: 'netted',
    key: `${transfer.id}:netted_back`,
    officeId: leg.office_id,
    bookingId,
    legId: leg.id,
    externalRef: null,
    currency: leg.currency,
    postings: postNetted(leg.provider_id, await payableOf(tx, { booking_id: bookingId, id: leg.id })),
    now,
  })
}
