/** The marketplace's balance at Stripe, from its balance transactions. */
import type Stripe from 'stripe'
import { toCents } from '#kernel/money.ts'
import { LINES_PER_CALL, type BalanceLine, type PayeePort } from '#ports/payees.ts'
import { PaymentMisuse } from '#ports/payments.ts'
import { CURRENCIES } from '../amount.ts'
import { callStripe, expectObject, instantOf } from '../stripe-client.ts'
import { refOf } from '../stripe-methods.ts'

/** What is not named here is `other`. */
const KINDS: Readonly<Record<string, BalanceLine['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  transfer: 'transfer',
  transfer_refund: 'reversal',
  payout: 'payout',
  payout_failure: 'payout',
  stripe_fee: 'fee',
}

export function stripeBalance(stripe: Stripe): Pick<PayeePort, 'balance'> {
  return {
    balance: ({ from, until, before }) =>
      callStripe('listBalanceTransactions', async () => {
        const list = await stripe.balanceTransactions.list({
          limit: LINES_PER_CALL,
          // Of a dispute it names the payment.
          expand: ['data.source'],
          // Stripe counts whole seconds: the one that has begun belongs to both spans.
          created: { gte: Math.floor(secondsOf(from)), lt: Math.ceil(secondsOf(until)) },
          ...(before === undefined ? {} : { starting_after: before }),
        })
        return expectObject(list, 'list').data.map(lineOf)
      }),
  }
}

const secondsOf = (at: Temporal.Instant) => at.epochMilliseconds / 1000

function lineOf({ id, type, source, net, currency, created }: Stripe.BalanceTransaction): BalanceLine {
  const known = CURRENCIES.find((one) => one.toLowerCase() === currency)
  if (!known) throw new PaymentMisuse(`the line ${id} is in ${currency}`)
  // Whatever its type is: a dispute moves money by adjustments, and so do corrections of other things.
  const dispute = source !== null && typeof source !== 'string' && source.object === 'dispute' ? source : null
  return {
    lineRef: id,
    kind: dispute === null ? (KINDS[type] ?? 'other') : 'dispute',
    sourceRef: refOf(source) ?? id,
    paymentRef: dispute === null ? null : refOf(dispute.payment_intent),
    net: { cents: toCents(net), currency: known },
    at: instantOf(created),
  }
}
