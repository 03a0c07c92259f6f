/**
 * An operator gives the payer of a booking something back. It is decided and posted in one transaction; a timer asks the
 * payment provider (send-refunds-job.ts), so that a refund is made once, whatever happens in between.
 */
import { addCents, toCents } from '#kernel/money.ts'
import { formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { returnRiskUntil } from '../../debit/rules/debit-day.ts'
import { postRefunded } from '../../rules/postings.ts'
import { post } from '../../server/ledger.ts'
import { move } from '../../server/move-leg.ts'
import { payerName } from '../../server/payer-name.ts'
import type { refundBooking as contract } from '../contract.ts'
import { refundShares, spread } from '../rules/refund-shares.ts'
import { FIRST_STATE } from '../rules/refund-states.ts'
import { findRequested, lockLegs, readPaid, readShares, type LockedLeg } from './refund-store.ts'

type RefundCall = Call<typeof contract>
type Locked = NonNullable<Awaited<ReturnType<typeof lockLegs>>>

export async function refundBooking(call: RefundCall) {
  const { viewer, params, context } = call
  if (!viewer.proved) refuse('account.proof_needed')
  const data = await context.db.tx((tx) => decide(tx, call))
  context.log.info({ operator: viewer.id, booking: params.id, ...data }, 'an operator refunded a booking')
  context.wake()
  return { data }
}

async function decide(tx: Tx, call: RefundCall): Promise<{ amountCents: number; leftCents: number }> {
  const { viewer, params, body, now, locale, idempotencyKey } = call
  const booking = (await lockLegs(tx, params.id)) ?? refuse('request.not_found')
  const left = addCents(...booking.legs.map(({ leftCents }) => leftCents))
  const made = await findRequested(tx, viewer.id, idempotencyKey)
  if (made.length > 0) {
    const sum = made.reduce((all, { amount_cents: cents }) => all + cents, 0)
    const isSame = made.every((one) => one.booking_id === params.id && one.reason === body.reason)
    if (!isSame || (body.amountCents ?? sum) !== sum) refuse('request.key_reused')
    return { amountCents: sum, leftCents: left }
  }
  if (left === 0) refuse('payment.nothing_to_refund')
  const amount = toCents(body.amountCents ?? left)
  const risk = returnRiskUntil(await readPaid(tx, booking.office_id, params.id), now)
  if (risk !== null && body.despiteReturn !== true)
    refuse('payment.debit_returnable', { date: formatInstant(risk.toString(), REGION_ZONE, locale) })
  const parts = spread(booking.legs, amount) ?? refuse('payment.refund_too_high')
  for (const [nth, { leg, cents }] of parts.entries())
    await refundLeg(tx, call, booking, leg, cents, `${idempotencyKey}#${nth}`)
  return { amountCents: amount, leftCents: left - amount }
}

async function refundLeg(
  tx: Tx,
  { viewer, params, body, now, context }: RefundCall,
  { provider_id: providerId }: Locked,
  leg: LockedLeg,
  cents: LockedLeg['leftCents'],
  key: string,
): Promise<void> {
  const shares = refundShares(await readShares(tx, params.id, leg.id), leg.refunded_cents, cents)
  const id = context.newId()
  const refunded = { now, refunded_cents: addCents(leg.refunded_cents, cents) }
  await move(tx, leg, cents === leg.leftCents ? 'refund_rest' : 'refund_part', refunded)
  await tx
    .insertInto('refund')
    .values({
      id,
      office_id: leg.office_id,
      leg_id: leg.id,
      booking_id: params.id,
      provider_id: providerId,
      state: FIRST_STATE,
      currency: leg.currency,
      amount_cents: cents,
      provider_cents: shares.providerCents,
      reason: body.reason,
      by_id: viewer.id,
      request_key: key,
      next_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await post(tx, {
    kind: 'refunded',
    key: `${id}:refunded`,
    officeId: leg.office_id,
    bookingId: params.id,
    legId: leg.id,
    externalRef: null,
    currency: leg.currency,
    postings: postRefunded(payerName(leg), providerId, shares),
    now,
  })
}
