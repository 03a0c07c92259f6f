/** What follows a hold in the sandbox: capturing, releasing, refunding. */
import type { Tx } from '#platform/db/handles.ts'
import { assertAmount } from './amount.ts'
import { oncePerKey } from './once-per-key.ts'
import { PaymentMisuse, type ChargeResult, type PaymentProvider } from '#ports/payments.ts'
import { chargeRefOf, feeOf, paymentRefOf } from './sandbox-charges.ts'
import type { SandboxContext } from './sandbox-context.ts'

async function lockPayment(tx: Tx, ref: string) {
  const row = await tx
    .selectFrom('sandbox_payment')
    .select(['ref', 'kind', 'state', 'amount_cents', 'captured_cents', 'refunded_cents', 'currency', 'expires_at'])
    .select('method_ref')
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new PaymentMisuse(`no payment ${ref}`)
  return row
}

export function sandboxSettlement(context: SandboxContext): Pick<PaymentProvider, 'capture' | 'release' | 'refund'> {
  const { db } = context
  return {
    async capture(input, key) {
      assertAmount(input.amount)
      const now = context.now()
      const { cents, currency } = input.amount
      return oncePerKey(
        db,
        { key, operation: 'capture', parameters: input, now },
        async (tx): Promise<ChargeResult> => {
          const payment = await lockPayment(tx, input.authRef)
          if (payment.currency !== currency) throw new PaymentMisuse(`${payment.ref} is in ${payment.currency}`)
          if (cents > payment.amount_cents)
            throw new PaymentMisuse(`${payment.ref} holds ${payment.amount_cents}, not ${cents}`)
          if (payment.state === 'captured') throw new PaymentMisuse(`${payment.ref} was captured before`)
          if (payment.state === 'action_required') throw new PaymentMisuse(`${payment.ref} still waits for the payer`)
          const lapsed = payment.expires_at !== null && Temporal.Instant.compare(payment.expires_at, now) <= 0
          if (payment.state !== 'authorized' || lapsed)
            return { status: 'declined', code: 'card_declined', retryable: false }
          const feeCents = feeOf(cents)
          const disputesAt = (await isDisputed(tx, payment.method_ref)) ? now : null
          await tx
            .updateTable('sandbox_payment')
            .set({
              state: 'captured',
              captured_cents: cents,
              fee_cents: feeCents,
              disputes_at: disputesAt,
              updated_at: now,
            })
            .where('ref', '=', payment.ref)
            .execute()
          return { status: 'captured', chargeRef: chargeRefOf(payment.ref), cents, feeCents }
        },
      )
    },

    async release(input, key) {
      const now = context.now()
      await oncePerKey(db, { key, operation: 'release', parameters: input, now }, async (tx) => {
        const payment = await lockPayment(tx, input.authRef)
        if (payment.state === 'captured') throw new PaymentMisuse(`${payment.ref} was captured: refund it instead`)
        await tx
          .updateTable('sandbox_payment')
          .set({ state: 'canceled', updated_at: now })
          .where('ref', '=', payment.ref)
          .where('state', 'in', ['authorized', 'action_required'])
          .execute()
        return null
      })
    },

    async refund(input, key) {
      assertAmount(input.amount)
      const now = context.now()
      const refundRef = `re_${context.newRef()}`
      const { cents, currency } = input.amount
      return oncePerKey(db, { key, operation: 'refund', parameters: input, now }, async (tx) => {
        const payment = await lockPayment(tx, paymentRefOf(input.chargeRef))
        if (payment.currency !== currency) throw new PaymentMisuse(`${payment.ref} is in ${payment.currency}`)
        const dispute = await tx
          .selectFrom('sandbox_dispute')
          .select('state')
          .where('payment_ref', '=', payment.ref)
          .executeTakeFirst()
        if (dispute && dispute.state !== 'won') throw new PaymentMisuse(`${payment.ref} is disputed`)
        const left = payment.captured_cents - payment.refunded_cents
        if (cents > left) throw new PaymentMisuse(`only ${left} of ${payment.ref} can be refunded`)
        await tx
          .updateTable('sandbox_payment')
          .set((column) => ({ refunded_cents: column('refunded_cents', '+', cents), updated_at: now }))
          .where('ref', '=', payment.ref)
          .execute()
        await tx
          .insertInto('sandbox_refund')
          .values({
            ref: refundRef,
            payment_ref: payment.ref,
            amount_cents: cents,
            reason: input.reason,
            created_at: now,
          })
          .execute()
        return { refundRef }
      })
    },
  }
}

/** The test card whose owner asks their bank to take the payment back. */
async function isDisputed(tx: Tx, methodRef: string): Promise<boolean> {
  const method = await tx
    .selectFrom('sandbox_method')
    .select('behaviour')
    .where('ref', '=', methodRef)
    .executeTakeFirst()
  return method?.behaviour === 'disputes'
}
