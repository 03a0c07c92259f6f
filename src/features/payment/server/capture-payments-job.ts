/**
 * Captures due legs (booking paper T17). Three steps, each in its own transaction, so that a crash between any two is
 * harmless: post the amount as owed, capture at the provider with the leg's idempotency key, post it as received. A leg
 * found between two steps continues from there.
 */
import { PaymentUnavailable, type ChargeResult, type DeclineCode, type PaymentSnapshot } from '#ports/payments.ts'
import type { Cents } from '#kernel/money.ts'
import { sql, type InferResult, type NotNull } from 'kysely'
import type { Reads } from '#platform/db/handles.ts'
import { inStates } from '#platform/db/state-sql.ts'
import type { Context } from '#platform/context.ts'
import { COMMISSION_RATE } from '#features/office/rules/limits.ts'
import { nextDunning } from '../rules/dunning.ts'
import { FREE, ON_ITS_WAY, OWED, TO_CAPTURE, TO_DUN } from '../rules/leg-lists.ts'
import { isFailed, isPaid, type LegState } from '../rules/leg-states.ts'
import { HOLD_REQUESTED } from '../rules/pending-hold.ts'
import { postCaptured, postDue } from '../rules/postings.ts'
import { commissionVatRate } from '../rules/vat.ts'
import { planTransfer } from '../payout/server/transfer-store.ts'
import { emit } from './emit.ts'
import { post } from './ledger.ts'
import { move, type SeenLeg } from './move-leg.ts'
import { payerName } from './payer-name.ts'
import { releaseHold } from './request-hold.ts'

const BATCH = 50
/** How long to wait for a webhook before a processing payment is polled again. */
const ASK_AGAIN_HOURS = 1

type DueLeg = InferResult<ReturnType<typeof selectLegs>>[number]

/** Legs with the columns that capturing needs; callers add the conditions. */
function selectLegs(db: Reads) {
  return db
    .selectFrom('payment_leg as leg')
    .innerJoin('booking_price as b', (on) =>
      on.onRef('b.office_id', '=', 'leg.office_id').onRef('b.booking_id', '=', 'leg.booking_id'),
    )
    .innerJoin('office as o', 'o.id', 'leg.office_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .leftJoin('payment_method as m', 'm.id', 'leg.method_id')
    .leftJoin('discount_code as dc', 'dc.code', 'b.discount_code')
    .select([
      'leg.office_id',
      'leg.id',
      'leg.booking_id',
      'leg.state',
      'leg.payer_id',
      'leg.company_id',
      'leg.currency',
    ])
    .select(['leg.amount_cents', 'leg.hold_cents', 'leg.auth_ref', 'leg.attempt', 'leg.due_at', 'o.provider_id'])
    .select(['p.country as provider_country', 'm.customer_ref', 'm.method_ref'])
    .select(({ ref }) => ref('b.end_at').$notNull().as('end_at'))
    .select(
      sql<Cents>`case when dc.funded_by = 'platform' and leg.amount_cents = b.total_cents then b.discount_cents else 0 end`.as(
        'platform_discount_cents',
      ),
    )
}

/** The states are part of the text, as in platform/db/state-sql.ts. */
const isIn = (states: readonly LegState[]) => sql<boolean>`leg.state ${sql.raw(inStates(states))}`

/** @returns how many legs changed state */
export async function capturePayments(context: Context, now: Temporal.Instant): Promise<number> {
  const legs = await selectLegs(context.db.read)
    .where(isIn(TO_CAPTURE))
    .where('leg.due_at', '<=', now)
    .where((is) => is.or([is('leg.retry_at', 'is', null), is('leg.retry_at', '<=', now)]))
    .orderBy('leg.due_at')
    .limit(BATCH)
    .execute()
  let moved = 0
  for (const leg of legs) {
    try {
      if (await captureLeg(context, leg, now)) moved += 1
    } catch (error) {
      // A leg that fails must not block the others; it stays "capturing" and is retried.
      context.log.error({ leg: leg.id, err: error }, 'capture failed')
    }
  }
  return moved + (await dun(context, now)) + (await settleFree(context, now)) + (await checkProcessing(context, now))
}

/** Tries payments again that failed (money paper 2.4): the payer is told each time that it fails once more. */
async function dun(context: Context, now: Temporal.Instant): Promise<number> {
  const legs = await selectLegs(context.db.read)
    .where(isIn(TO_DUN))
    .where('leg.retry_at', '<=', now)
    .orderBy('leg.retry_at')
    .limit(BATCH)
    .execute()
  let tried = 0
  for (const leg of legs) {
    try {
      // The hold, if there was one, is used up: the saved card is charged.
      const moved = await move(context.db.write, leg, 'dun', { now, auth_ref: null, retry_at: null })
      if (moved === null) continue
      tried += 1
      await captureLeg(context, { ...leg, state: moved.state, auth_ref: null }, now)
    } catch (error) {
      context.log.error({ leg: leg.id, err: error }, 'trying a failed payment again failed')
    }
  }
  return tried
}

/**
 * Visits that a discount has paid for in full: nothing is captured. When the discount is the marketplace's own, the
 * provider gets what they would have got. Of bookings that did not take place nothing is left to settle.
 */
async function settleFree(context: Context, now: Temporal.Instant): Promise<number> {
  const legs = await selectLegs(context.db.read)
    .select('b.status')
    .where(isIn(FREE))
    .where('leg.due_at', '<=', now)
    .where('b.status', 'in', ['completed', 'canceled', 'expired'])
    .orderBy('leg.due_at')
    .limit(BATCH)
    .execute()
  let settled = 0
  for (const leg of legs) {
    try {
      await context.db.tx(async (tx) => {
        await move(tx, leg, 'settle', { now, due_at: null })
        if (leg.status !== 'completed' || leg.platform_discount_cents === 0) return
        await post(tx, dueEntry(leg, now))
        await planTransfer(tx, leg, context.newId(), now)
      })
      settled += 1
    } catch (error) {
      context.log.error({ leg: leg.id, err: error }, 'settling a visit that a discount paid failed')
    }
  }
  return settled
}

/** Polls processing payments for which no webhook arrived. */
async function checkProcessing(context: Context, now: Temporal.Instant): Promise<number> {
  const legs = await context.db.read
    .selectFrom('payment_leg as leg')
    .select(['office_id', 'id', 'auth_ref'])
    .where(isIn(ON_ITS_WAY))
    .where('retry_at', '<=', now)
    .where('auth_ref', 'is not', null)
    .$narrowType<{ auth_ref: NotNull }>()
    .orderBy('retry_at')
    .limit(BATCH)
    .execute()
  let moved = 0
  for (const { office_id: officeId, id: legId, auth_ref: authRef } of legs) {
    try {
      if (await settleProcessing(context, { officeId, legId }, await context.payments.getPayment(authRef), now))
        moved += 1
    } catch (error) {
      context.log.error({ leg: legId, err: error }, 'asking for money on its way failed')
    }
  }
  return moved
}

/**
 * Applies the result of a processing payment: succeeded, failed, or still processing; with the steps of a capture.
 * @returns true when the leg changed state
 */
export async function settleProcessing(
  context: Context,
  { officeId, legId }: { officeId: number; legId: number },
  payment: PaymentSnapshot,
  now: Temporal.Instant,
): Promise<boolean> {
  const leg = await selectLegs(context.db.read)
    .where('leg.office_id', '=', officeId)
    .where('leg.id', '=', legId)
    .where(isIn(ON_ITS_WAY))
    .executeTakeFirst()
  if (leg?.auth_ref !== payment.ref) return false
  const { chargeRef, feeCents, capturedCents } = payment
  if (payment.state === 'captured' && chargeRef !== null && feeCents !== null)
    return settle(context, leg, { status: 'captured', chargeRef, cents: capturedCents, feeCents }, now)
  if (payment.state === 'declined' || payment.state === 'canceled')
    return settle(context, leg, { status: 'declined', code: payment.code ?? 'card_declined', retryable: true }, now)
  await move(context.db.write, leg, 'wait_on', { now, retry_at: now.add({ hours: ASK_AGAIN_HOURS }) })
  return false
}

/**
 * Pay now (booking paper T8): retries a failed capture or fee with the method that the payer chose, by the steps of the
 * timer.
 * @param open the leg as it was read, after its capture failed
 * @returns the outcome; 'open' while the provider is unavailable or the payment is processing
 */
export async function payOpenLeg(
  context: Context,
  open: SeenLeg,
  methodId: number,
  now: Temporal.Instant,
): Promise<{ outcome: 'paid' | 'declined' | 'open'; declineCode: DeclineCode | null }> {
  const asked = { now, method_id: methodId, auth_ref: null, retry_at: null, decline_code: null }
  await move(context.db.write, open, 'pay_again', asked)
  const leg = await selectLegs(context.db.read)
    .where('leg.office_id', '=', open.office_id)
    .where('leg.id', '=', open.id)
    .where(isIn(OWED))
    .executeTakeFirst()
  if (leg) await captureLeg(context, leg, now)
  const row = await context.db.read
    .selectFrom('payment_leg')
    .select('state')
    .select((leg) => leg.ref('decline_code').$castTo<DeclineCode | null>().as('declineCode'))
    .where('office_id', '=', open.office_id)
    .where('id', '=', open.id)
    .executeTakeFirst()
  const outcome = !row || isFailed(row.state) ? 'declined' : isPaid(row.state) ? 'paid' : 'open'
  return { outcome, declineCode: row?.declineCode ?? null }
}

async function captureLeg(context: Context, leg: DueLeg, now: Temporal.Instant): Promise<boolean> {
  if (leg.amount_cents === 0) return letGo(context, leg, now)
  const claimed = await context.db.tx(async (tx) => {
    const moved = await move(tx, leg, 'capture', { now })
    if (!moved) return null
    await post(tx, dueEntry(leg, now))
    return { ...leg, state: moved.state }
  })
  if (!claimed) return false
  const result = await captureOrCharge(context, claimed)
  return result === 'later' ? false : settle(context, claimed, result, now)
}

function dueEntry(leg: DueLeg, now: Temporal.Instant) {
  return {
    kind: 'due',
    key: `${leg.id}:due`,
    officeId: leg.office_id,
    bookingId: leg.booking_id,
    legId: leg.id,
    externalRef: null,
    currency: leg.currency,
    postings: postDue({
      payer: payerName(leg),
      providerId: leg.provider_id,
      owedCents: leg.amount_cents,
      platformDiscountCents: leg.platform_discount_cents,
      commissionRate: COMMISSION_RATE,
      platformTaxRate: commissionVatRate(leg.provider_country),
    }),
    now,
  } as const
}

/** Nothing is owed after all: what is held is released. */
async function letGo(context: Context, leg: DueLeg, now: Temporal.Instant): Promise<boolean> {
  if (leg.auth_ref !== null) await releaseHold(context, leg.auth_ref, null)
  return (await move(context.db.write, leg, 'let_go', { now, auth_ref: null })) !== null
}

/** Records the result once: a leg that another process has settled meanwhile does not change. */
async function settle(context: Context, leg: DueLeg, result: ChargeResult, now: Temporal.Instant): Promise<boolean> {
  return context.db.tx(async (tx) => {
    if (result.status === 'processing') {
      const waits = await move(tx, leg, 'wait', {
        now,
        auth_ref: result.authRef,
        charge_ref: result.chargeRef,
        retry_at: now.add({ hours: ASK_AGAIN_HOURS }),
      })
      return waits !== null
    }
    if (result.status === 'declined') {
      const retryAt = nextDunning(leg.due_at ?? now, now)
      const no = { now, decline_code: result.code, attempt: 'next', failures: 'next', retry_at: retryAt } as const
      if ((await move(tx, leg, 'fail', no)) === null) return false
      const about = { office_id: leg.office_id, booking_id: leg.booking_id, person_id: leg.payer_id }
      await emit(tx, { type: 'payment.failed', ...about, at: now })
      return true
    }
    const taken = { now, captured_cents: result.cents, charge_ref: result.chargeRef, retry_at: null }
    const paid = await move(tx, leg, 'pay', taken)
    await post(tx, {
      kind: 'captured',
      key: `${leg.id}:captured`,
      officeId: leg.office_id,
      bookingId: leg.booking_id,
      legId: leg.id,
      externalRef: result.chargeRef,
      currency: leg.currency,
      postings: postCaptured(payerName(leg), result.cents, result.feeCents),
      now,
    })
    if (paid !== null) await planTransfer(tx, leg, context.newId(), now)
    return paid !== null
  })
}

/** Captures the hold; without a usable hold the saved card is charged off-session. */
async function captureOrCharge(context: Context, leg: DueLeg): Promise<ChargeResult | 'later'> {
  const amount = { cents: leg.amount_cents, currency: leg.currency }
  try {
    if (leg.auth_ref !== null && leg.auth_ref !== HOLD_REQUESTED) {
      const taken = await context.payments.capture(
        { authRef: leg.auth_ref, amount },
        `${leg.id}:capture:${leg.attempt}`,
      )
      // An expired hold secures nothing any more (money paper 2.4), so the card is charged off-session.
      if (taken.status !== 'declined' || (await context.payments.getPayment(leg.auth_ref)).state !== 'canceled')
        return taken
    }
    if (!leg.customer_ref || !leg.method_ref) return { status: 'declined', code: 'card_declined', retryable: false }
    const charged = await context.payments.charge(
      {
        customerRef: leg.customer_ref,
        methodRef: leg.method_ref,
        amount,
        legRef: String(leg.id),
        onSession: false,
        returnUrl: context.config.BASE_URL,
        descriptor: `Viertel ${leg.booking_id}`,
      },
      `${leg.id}:charge:${leg.attempt}`,
    )
    return charged.status === 'action_required'
      ? { status: 'declined', code: 'authentication_required', retryable: true }
      : charged
  } catch (error) {
    // The outcome is unknown: the leg stays "capturing" and the next round retries with the same key.
    if (error instanceof PaymentUnavailable) {
      context.log.warn({ leg: leg.id }, 'payment provider away, capture waits')
      return 'later'
    }
    throw error
  }
}
