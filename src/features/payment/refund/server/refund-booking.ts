/**
 * An operator gives the payer of a booking something back. It is decided and posted in one transaction; a timer asks the
 * payment provider (send-refunds-job.ts), so that a refund is made once, whatever happens in between.
 */
import { addCents, toCents, ZERO, type Cents } from '#kernel/money.ts'
import { formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { returnRiskUntil } from '../../debit/rules/debit-day.ts'
import { isDue } from '../../rules/leg-states.ts'
import { postGoodwill, postRefundAbsorbed, postRefunded } from '../../rules/postings.ts'
import { emit } from '../../server/emit.ts'
import { post } from '../../server/ledger.ts'
import { move } from '../../server/move-leg.ts'
import { payerName } from '../../server/payer-name.ts'
import type { refundBooking as contract } from '../contract.ts'
import { refundShares, spread } from '../rules/refund-shares.ts'
import { CREDITED_STATE, FIRST_STATE } from '../rules/refund-states.ts'
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
    const isSame = made.every(
      (one) => one.booking_id === params.id && one.reason === body.reason && one.borne_by === body.borneBy,
    )
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
  await recordAction(tx, {
    by: viewer,
    action: 'booking.refunded',
    on: ['booking', params.id],
    reason: body.reason,
    before: { leftCents: left },
    after: { leftCents: left - amount, refundedCents: amount, currency: booking.legs[0]?.currency ?? null },
    now,
  })
  return { amountCents: amount, leftCents: left - amount }
}

async function refundLeg(
  tx: Tx,
  { viewer, params, body, now, context }: RefundCall,
  { provider_id: providerId, by_statement: byStatement }: Locked,
  leg: LockedLeg,
  cents: LockedLeg['leftCents'],
  key: string,
): Promise<void> {
  const isOurs = body.borneBy === 'marketplace'
  const shares = refundShares(await readShares(tx, params.id, leg.id), leg.refunded_cents, cents)
  const id = context.newId()
  const refunded = { now, refunded_cents: addCents(leg.refunded_cents, cents) }
  // What is not paid yet is credited; the statement that asks for it, or the next one, takes it off.
  const given = cents === leg.leftCents ? 'refund_rest' : 'refund_part'
  await move(tx, leg, isDue(leg.state) ? 'credit' : given, refunded)
  await tx
    .insertInto('refund')
    .values({
      id,
      office_id: leg.office_id,
      leg_id: leg.id,
      booking_id: params.id,
      provider_id: providerId,
      state: byStatement ? CREDITED_STATE : FIRST_STATE,
      currency: leg.currency,
      amount_cents: cents,
      provider_cents: isOurs ? ZERO : shares.providerCents,
      borne_by: body.borneBy,
      reason: body.reason,
      by_id: viewer.id,
      request_key: key,
      next_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await post(tx, {
    // The price stays what it was, and so do the invoice and the commission.
    kind: isOurs ? 'goodwill' : 'refunded',
    key: `${id}:${isOurs ? 'goodwill' : 'refunded'}`,
    officeId: leg.office_id,
    bookingId: params.id,
    legId: leg.id,
    externalRef: null,
    currency: leg.currency,
    postings: isOurs ? postGoodwill(payerName(leg), cents) : postRefunded(payerName(leg), providerId, shares),
    now,
  })
  if (byStatement) await credit(tx, leg, { id, bookingId: params.id, cents, now })
}

/** The payer owes so much less: it is a line of their next statement. */
async function credit(
  tx: Tx,
  leg: LockedLeg,
  refund: { readonly id: number; readonly bookingId: number; readonly cents: Cents; readonly now: Temporal.Instant },
): Promise<void> {
  const { id, bookingId, cents, now } = refund
  await post(tx, {
    kind: 'credited',
    key: `${id}:credited`,
    officeId: leg.office_id,
    bookingId,
    legId: leg.id,
    externalRef: null,
    currency: leg.currency,
    postings: postRefundAbsorbed(payerName(leg), cents),
    now,
  })
  const about = { office_id: leg.office_id, booking_id: bookingId, person_id: leg.payer_id }
  await emit(tx, { type: 'payment.refunded', ...about, at: now })
}
