/** Separate transfers at Stripe: money follows the charge that it comes from, and payouts are made by Stripe itself. */
import Stripe from 'stripe'
import { toCents, type Currency } from '#kernel/money.ts'
import { PAYOUTS_PER_CALL, type PayeePort, type PayeeSnapshot, type Payout } from '#ports/payees.ts'
import { PaymentMisuse, PaymentUnavailable } from '#ports/payments.ts'
import { assertAmount, CURRENCIES } from '../amount.ts'
import { callStripe, expectObject, instantOf } from '../stripe-client.ts'

/** @param read how a payee stands; it says whether a refused transfer was refused for that reason */
export function stripeTransfers(
  stripe: Stripe,
  read: (payeeRef: string) => Promise<PayeeSnapshot>,
): Pick<PayeePort, 'transfer' | 'reverse' | 'payouts'> {
  return {
    async transfer(input, key) {
      assertAmount(input.amount)
      return callStripe('transfer', async () => {
        try {
          const transfer = await stripe.transfers.create(
            {
              amount: input.amount.cents,
              currency: input.amount.currency.toLowerCase(),
              destination: input.payeeRef,
              ...(input.chargeRef === null ? {} : { source_transaction: input.chargeRef }),
              transfer_group: input.groupRef,
            },
            { idempotencyKey: key },
          )
          return { status: 'sent', transferRef: expectObject(transfer, 'transfer').id }
        } catch (error) {
          if (isShort(error)) return { status: 'refused', code: 'balance_insufficient' }
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          // A key that is used again brings the same refusal, although the account may be active by now. For a code that
          // is not known, the account itself says whether that is the reason.
          if (!NOT_ACTIVE.has(error.code ?? '') && (await read(input.payeeRef)).state === 'active') throw error
          return { status: 'refused', code: 'payee_not_active' }
        }
      })
    },

    async reverse(input, key) {
      assertAmount(input.amount)
      return callStripe('reverseTransfer', async () => {
        // The call that reverses has no currency, so a wrong one would not be noticed.
        const { currency } = expectObject(await stripe.transfers.retrieve(input.transferRef), 'transfer')
        if (currency.toUpperCase() !== input.amount.currency)
          throw new PaymentMisuse(`${input.transferRef} is in ${currency}`)
        try {
          const reversal = await stripe.transfers.createReversal(
            input.transferRef,
            { amount: input.amount.cents },
            { idempotencyKey: key },
          )
          return { status: 'reversed', reversalRef: expectObject(reversal, 'transfer_reversal').id }
        } catch (error) {
          if (isShort(error)) return { status: 'refused', code: 'balance_insufficient' }
          throw error
        }
      })
    },

    payouts: (payeeRef, before) =>
      callStripe('listPayouts', async () => {
        const list = await stripe.payouts.list(
          { limit: PAYOUTS_PER_CALL, ...(before === undefined ? {} : { starting_after: before }) },
          { stripeAccount: payeeRef },
        )
        return expectObject(list, 'list').data.map(payoutOf)
      }),
  }
}

const NOT_ACTIVE = new Set(['insufficient_capabilities_for_transfer', 'transfers_not_allowed'])

function isShort(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'balance_insufficient'
}

function payoutOf({ id, amount, currency, status, created, arrival_date }: Stripe.Payout): Payout {
  const known = CURRENCIES.find((one) => one.toLowerCase() === currency)
  if (!known) throw new PaymentMisuse(`the payout ${id} is in ${currency}`)
  return {
    payoutRef: id,
    amount: { cents: toCents(amount), currency: known satisfies Currency },
    state: stateOf(status, id),
    createdAt: instantOf(created),
    arrivesOn: instantOf(arrival_date).toZonedDateTimeISO('UTC').toPlainDate(),
  }
}

function stateOf(status: string, id: string): Payout['state'] {
  switch (status) {
    case 'paid':
      return 'paid'
    case 'pending':
    case 'in_transit':
      return 'pending'
    case 'failed':
    case 'canceled':
      return 'failed'
    default:
      throw new PaymentUnavailable(`the payout ${id} is ${status}`)
  }
}
