/**
 * An operator gives up the failed payments of a booking. The state, the reason and the posting change in one
 * transaction; the payment provider has no part in it.
 */
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { isPossible, isTakenBack } from '../../rules/leg-states.ts'
import { postWrittenOff } from '../../rules/postings.ts'
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
  const { viewer, params, body, idempotencyKey } = call
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
  return open.reduce((sum, leg) => sum + leg.amount_cents, 0)
}

/** The payments of a booking, the oldest first; nobody tries or pays them meanwhile. */
async function lockLegs(tx: Tx, bookingId: number) {
  return tx
    .selectFrom('payment_leg')
    .select(['office_id', 'id', 'state', 'payer_id', 'company_id', 'currency', 'amount_cents'])
    .where('office_id', '=', tx.selectFrom('booking_price').select('office_id').where('booking_id', '=', bookingId))
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

type LockedLeg = Awaited<ReturnType<typeof lockLegs>>[number]

async function writeOff(
  tx: Tx,
  { viewer, params, body, now, idempotencyKey }: WriteOffCall,
  leg: LockedLeg,
): Promise<void> {
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
    postings: postWrittenOff(payerName(leg), leg.amount_cents, isTakenBack(leg.state)),
    now,
  })
}
