/** What the embedded payment provider passes on to payees, takes back, and pays out to their banks (payout-days.ts). */
import { randomBytes } from 'node:crypto'
import { toCents } from '#kernel/money.ts'
import type { Database } from '#platform/db/connection/database.ts'
import type { Tx } from '#platform/db/handles.ts'
import { PAYOUTS_PER_CALL, type PayeePort, type ReversalResult, type TransferResult } from '#ports/payees.ts'
import { PaymentMisuse } from '#ports/payments.ts'
import { assertAmount } from '../amount.ts'
import { oncePerKey } from '../once-per-key.ts'
import { paymentRefOf } from '../sandbox-charges.ts'
import { balanceOf, payoutDays, type Movement } from './payout-days.ts'

export function sandboxTransfers({
  db,
  now,
}: {
  db: Database
  now: () => Temporal.Instant
}): Pick<PayeePort, 'transfer' | 'reverse' | 'payouts'> {
  return {
    async transfer(input, key) {
      assertAmount(input.amount)
      const { cents, currency } = input.amount
      const at = now()
      return oncePerKey(
        db,
        { key, operation: 'transfer', parameters: input, now: at },
        async (tx): Promise<TransferResult> => {
          const payee = await lockPayee(tx, input.payeeRef)
          const payment = await tx
            .selectFrom('sandbox_payment')
            .select(['ref', 'currency', 'captured_cents'])
            .where('ref', '=', paymentRefOf(input.chargeRef))
            .forUpdate()
            .executeTakeFirst()
          if (!payment) throw new PaymentMisuse(`no charge ${input.chargeRef}`)
          if (payment.currency !== currency) throw new PaymentMisuse(`${input.chargeRef} is in ${payment.currency}`)
          const passedOn = await tx
            .selectFrom('sandbox_transfer')
            .select('amount_cents')
            .where('payment_ref', '=', payment.ref)
            .execute()
          const left = payment.captured_cents - sum(passedOn)
          if (cents > left) throw new PaymentMisuse(`only ${left} of ${input.chargeRef} can be passed on`)
          if (payee.state !== 'active') return { status: 'refused', code: 'payee_not_active' }
          const transferRef = `tr_${randomBytes(12).toString('base64url')}`
          await tx
            .insertInto('sandbox_transfer')
            .values({
              ref: transferRef,
              payee_ref: payee.ref,
              payment_ref: payment.ref,
              amount_cents: cents,
              currency,
              group_ref: input.groupRef,
              created_at: at,
            })
            .execute()
          return { status: 'sent', transferRef }
        },
      )
    },

    async reverse(input, key) {
      assertAmount(input.amount)
      const { cents, currency } = input.amount
      const at = now()
      return oncePerKey(
        db,
        { key, operation: 'reverse', parameters: input, now: at },
        async (tx): Promise<ReversalResult> => {
          const transfer = await tx
            .selectFrom('sandbox_transfer')
            .select(['ref', 'payee_ref', 'currency', 'amount_cents'])
            .where('ref', '=', input.transferRef)
            .executeTakeFirst()
          if (!transfer) throw new PaymentMisuse(`no transfer ${input.transferRef}`)
          if (transfer.currency !== currency) throw new PaymentMisuse(`${transfer.ref} is in ${transfer.currency}`)
          // Reversals of a payee come one after the other, whichever transfers they belong to.
          await lockPayee(tx, transfer.payee_ref)
          const reversed = await tx
            .selectFrom('sandbox_reversal')
            .select('amount_cents')
            .where('transfer_ref', '=', transfer.ref)
            .execute()
          const left = transfer.amount_cents - sum(reversed)
          if (cents > left) throw new PaymentMisuse(`only ${left} of ${transfer.ref} can be reversed`)
          if (cents > balanceOf(await movementsOf(tx, transfer.payee_ref), at))
            return { status: 'refused', code: 'balance_insufficient' }
          const reversalRef = `trr_${randomBytes(12).toString('base64url')}`
          await tx
            .insertInto('sandbox_reversal')
            .values({ ref: reversalRef, transfer_ref: transfer.ref, amount_cents: cents, created_at: at })
            .execute()
          return { status: 'reversed', reversalRef }
        },
      )
    },

    async payouts(payeeRef, before) {
      const payee = await db.read
        .selectFrom('sandbox_payee')
        .select('currency')
        .where('ref', '=', payeeRef)
        .executeTakeFirst()
      if (!payee) throw new PaymentMisuse(`no payee ${payeeRef}`)
      const newestFirst = payoutDays(await movementsOf(db.read, payeeRef), now())
        .map(({ day, cents }) => ({
          payoutRef: `po_${payeeRef}_${day.toString()}`,
          amount: { cents: toCents(cents), currency: payee.currency },
          state: 'paid' as const,
          createdAt: day.toZonedDateTime('UTC').toInstant(),
          arrivesOn: day,
        }))
        .toReversed()
      const from = before === undefined ? 0 : newestFirst.findIndex(({ payoutRef }) => payoutRef === before) + 1
      if (before !== undefined && from === 0) throw new PaymentMisuse(`no payout ${before}`)
      return newestFirst.slice(from, from + PAYOUTS_PER_CALL)
    },
  }
}

const sum = (rows: readonly { amount_cents: number }[]) => rows.reduce((all, row) => all + row.amount_cents, 0)

async function lockPayee(tx: Tx, ref: string) {
  const payee = await tx
    .selectFrom('sandbox_payee')
    .select(['ref', 'state'])
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirst()
  if (!payee) throw new PaymentMisuse(`no payee ${ref}`)
  return payee
}

async function movementsOf(on: Pick<Database['read'], 'selectFrom'>, payeeRef: string): Promise<Movement[]> {
  const sent = await on
    .selectFrom('sandbox_transfer')
    .select(['created_at', 'amount_cents'])
    .where('payee_ref', '=', payeeRef)
    .execute()
  const takenBack = await on
    .selectFrom('sandbox_reversal')
    .innerJoin('sandbox_transfer', 'sandbox_transfer.ref', 'sandbox_reversal.transfer_ref')
    .select(['sandbox_reversal.created_at', 'sandbox_reversal.amount_cents'])
    .where('sandbox_transfer.payee_ref', '=', payeeRef)
    .execute()
  return [
    ...sent.map((row) => ({ at: row.created_at, cents: row.amount_cents })),
    ...takenBack.map((row) => ({ at: row.created_at, cents: 0 - row.amount_cents })),
  ]
}
