/** Asks for the money of a leg and records the answer, at once or when a processing payment has ended. */
import { PaymentUnavailable, type ChargeResult, type PaymentSnapshot } from '#ports/payments.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { nextDebitTry } from '../debit/rules/debit-day.ts'
import { planTransfer } from '../payout/server/transfer-store.ts'
import { nextDunning } from '../rules/dunning.ts'
import { ON_ITS_WAY } from '../rules/leg-lists.ts'
import { HOLD_REQUESTED } from '../rules/pending-hold.ts'
import { postCaptured, postDebited, postDebitFailed, postDebitPaid } from '../rules/postings.ts'
import { isIn, selectLegs, type DueLeg } from './due-leg.ts'
import { emit } from './emit.ts'
import { post, type Entry } from './ledger.ts'
import { move } from './move-leg.ts'
import { payerName } from './payer-name.ts'

/** How long to wait for a webhook before a processing payment is polled again. */
const ASK_AGAIN_HOURS = 1

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

/** Records the result once: a leg that another process has settled meanwhile does not change. */
export async function settle(
  context: Context,
  leg: DueLeg,
  result: ChargeResult,
  now: Temporal.Instant,
): Promise<boolean> {
  return context.db.tx(async (tx) => {
    if (result.status === 'processing') {
      const waits = await move(tx, leg, 'wait', {
        now,
        auth_ref: result.authRef,
        charge_ref: result.chargeRef,
        retry_at: now.add({ hours: ASK_AGAIN_HOURS }),
      })
      if (waits !== null && leg.method_kind === 'sepa')
        await post(tx, {
          ...entryOf(leg, now),
          kind: 'debited',
          key: debitKey(leg),
          externalRef: result.chargeRef,
          postings: postDebited(payerName(leg), leg.amount_cents),
        })
      return waits !== null
    }
    const isDebit = await isInTransit(tx, leg)
    if (result.status === 'declined') {
      const dueAt = leg.due_at ?? now
      const retryAt = isDebit ? nextDebitTry(result.code, leg.attempt, now) : nextDunning(dueAt, now)
      const no = { now, decline_code: result.code, attempt: 'next', failures: 'next', retry_at: retryAt } as const
      if ((await move(tx, leg, 'fail', no)) === null) return false
      if (isDebit)
        await post(tx, {
          ...entryOf(leg, now),
          kind: 'debit_failed',
          key: `${leg.id}:debit_failed:${leg.attempt}`,
          postings: postDebitFailed(payerName(leg), leg.amount_cents),
        })
      const about = { office_id: leg.office_id, booking_id: leg.booking_id, person_id: leg.payer_id }
      await emit(tx, { type: 'payment.failed', ...about, at: now })
      return true
    }
    const taken = { now, captured_cents: result.cents, charge_ref: result.chargeRef, retry_at: null }
    if ((await move(tx, leg, 'pay', taken)) === null) return false
    await post(tx, {
      ...entryOf(leg, now),
      kind: 'captured',
      // A leg whose payment was taken back is paid by another charge.
      key: `${leg.id}:captured:${result.chargeRef}`,
      externalRef: result.chargeRef,
      postings: isDebit
        ? postDebitPaid(result.cents, result.feeCents)
        : postCaptured(payerName(leg), result.cents, result.feeCents),
    })
    await planTransfer(tx, context, leg, now)
    return true
  })
}

/** A debit of this attempt has been posted; the leg's method may be another one by now. */
async function isInTransit(tx: Tx, leg: DueLeg): Promise<boolean> {
  const found = await tx.selectFrom('ledger_tx').select('id').where('idem_key', '=', debitKey(leg)).executeTakeFirst()
  return found !== undefined
}

const debitKey = (leg: Pick<DueLeg, 'id' | 'attempt'>) => `${leg.id}:debited:${leg.attempt}`

function entryOf(leg: DueLeg, now: Temporal.Instant): Omit<Entry, 'kind' | 'key' | 'postings'> {
  return {
    officeId: leg.office_id,
    bookingId: leg.booking_id,
    legId: leg.id,
    externalRef: null,
    currency: leg.currency,
    now,
  }
}

/** Captures the hold; without a usable hold the saved card is charged off-session. */
export async function captureOrCharge(context: Context, leg: DueLeg): Promise<ChargeResult | 'later'> {
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
