/**
 * Captures due legs (booking paper T17). Three steps, each in its own transaction, so that a crash between any two is
 * harmless: post the amount as owed, capture at the provider with the leg's idempotency key, post it as received. A leg
 * found between two steps continues from there.
 */
import { PaymentUnavailable, type DeclineCode } from '#ports/payments.ts'
import { sql, type NotNull } from 'kysely'
import type { Context } from '#platform/context.ts'
import { noteDispute } from '../dispute/server/note-dispute.ts'
import { planTransfer } from '../payout/server/transfer-store.ts'
import { FREE, ON_ITS_WAY, OWED, TO_ANNOUNCE, TO_CAPTURE, TO_DUN } from '../rules/leg-lists.ts'
import { isFailed, isPaid } from '../rules/leg-states.ts'
import { dueEntry, isIn, selectLegs, type DueLeg } from './due-leg.ts'
import { post } from './ledger.ts'
import { move, type SeenLeg } from './move-leg.ts'
import { releaseHold } from './request-hold.ts'
import { captureOrCharge, settle, settleProcessing } from './settle-leg.ts'

const BATCH = 50
/** @returns how many legs changed state */
export async function capturePayments(context: Context, now: Temporal.Instant): Promise<number> {
  const legs = await selectLegs(context.db.read)
    .where(isIn(TO_CAPTURE))
    // Of a bank account the payer is told first (debit/server/debits-job.ts).
    .where(sql<boolean>`not (m.kind = 'sepa' and ${isIn(TO_ANNOUNCE)})`)
    // Those of a company that pays once a month are collected together (statement/server/statements-job.ts).
    .where('b.by_statement', '=', false)
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
      // A debit is announced again.
      if (leg.method_kind === 'sepa') continue
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
        await planTransfer(tx, context, leg, now)
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
      const payment = await context.payments.getPayment(authRef)
      if (!(await settleProcessing(context, { officeId, legId }, payment, now))) continue
      moved += 1
      if (payment.dispute !== null) await noteDispute(context, { officeId, legId }, payment, now)
    } catch (error) {
      // It is asked again in the next round.
      if (error instanceof PaymentUnavailable) {
        context.log.warn({ leg: legId, err: error }, 'payment provider away, money on its way is asked for later')
        break
      }
      context.log.error({ leg: legId, err: error }, 'asking for money on its way failed')
    }
  }
  return moved
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

/** Nothing is owed after all: what is held is released. */
async function letGo(context: Context, leg: DueLeg, now: Temporal.Instant): Promise<boolean> {
  if (leg.auth_ref !== null) await releaseHold(context, leg.auth_ref, null)
  return (await move(context.db.write, leg, 'let_go', { now, auth_ref: null })) !== null
}
