/** What follows a hold in the sandbox: taking it, freeing it, giving money back. */
import type { Cents } from '#kernel/money.ts'
import type { Tx } from '#platform/db/database.ts'
import { assertAmount } from './amount.ts'
import { oncePerKey } from './once-per-key.ts'
import { PaymentMisuse, type ChargeResult, type PaymentProvider } from './port.ts'
import { chargeRefOf, feeOf, paymentRefOf } from './sandbox-charges.ts'
import type { SandboxGround } from './sandbox-ground.ts'

type PaymentRow = {
  ref: string
  kind: 'hold' | 'charge'
  state: 'action_required' | 'authorized' | 'captured' | 'canceled' | 'declined'
  amount_cents: Cents
  captured_cents: Cents
  refunded_cents: Cents
  currency: string
  expires_at: Temporal.Instant | null
}

async function lockPayment(tx: Tx, ref: string): Promise<PaymentRow> {
  const [row] = await tx.query<PaymentRow>(
    'select ref, kind, state, amount_cents, captured_cents, refunded_cents, currency, expires_at from sandbox_payment where ref = $1 for update',
    [ref],
  )
  if (!row) throw new PaymentMisuse(`no payment ${ref}`)
  return row
}

export function sandboxSettlement(ground: SandboxGround): Pick<PaymentProvider, 'capture' | 'release' | 'refund'> {
  const { db } = ground
  return {
    async capture(input, key) {
      assertAmount(input.amount)
      const now = ground.now()
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
          await tx.query(
            `update sandbox_payment set state = 'captured', captured_cents = $2, fee_cents = $3, updated_at = $4 where ref = $1`,
            [payment.ref, cents, feeCents, now],
          )
          return { status: 'captured', chargeRef: chargeRefOf(payment.ref), cents, feeCents }
        },
      )
    },

    async release(input, key) {
      const now = ground.now()
      await oncePerKey(db, { key, operation: 'release', parameters: input, now }, async (tx) => {
        const payment = await lockPayment(tx, input.authRef)
        if (payment.state === 'captured') throw new PaymentMisuse(`${payment.ref} was captured: refund it instead`)
        await tx.query(
          `update sandbox_payment set state = 'canceled', updated_at = $2 where ref = $1 and state in ('authorized', 'action_required')`,
          [payment.ref, now],
        )
        return null
      })
    },

    async refund(input, key) {
      assertAmount(input.amount)
      const now = ground.now()
      const refundRef = `re_${ground.newRef()}`
      const { cents, currency } = input.amount
      return oncePerKey(db, { key, operation: 'refund', parameters: input, now }, async (tx) => {
        const payment = await lockPayment(tx, paymentRefOf(input.chargeRef))
        if (payment.currency !== currency) throw new PaymentMisuse(`${payment.ref} is in ${payment.currency}`)
        const left = payment.captured_cents - payment.refunded_cents
        if (cents > left) throw new PaymentMisuse(`only ${left} of ${payment.ref} can be refunded`)
        await tx.query(
          'update sandbox_payment set refunded_cents = refunded_cents + $2, updated_at = $3 where ref = $1',
          [payment.ref, cents, now],
        )
        await tx.query(
          'insert into sandbox_refund (ref, payment_ref, amount_cents, reason, created_at) values ($1, $2, $3, $4, $5)',
          [refundRef, payment.ref, cents, input.reason, now],
        )
        return { refundRef }
      })
    },
  }
}
