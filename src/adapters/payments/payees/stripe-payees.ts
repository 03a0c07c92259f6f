/**
 * Payees as recipients of Stripe's Accounts v2: transfers reach them, and Stripe collects what it must know on its own
 * pages (the Express dashboard). The product keeps to itself who pays fees and losses, which cannot be changed later.
 */
import type Stripe from 'stripe'
import type { PayeePort, PayeeSnapshot, PayeeState } from '#ports/payees.ts'
import { PaymentMisuse } from '#ports/payments.ts'
import { callStripe, createStripeClient, expectObject, type StripeApi } from '../stripe-client.ts'
import { stripeBalance } from './stripe-balance.ts'
import { stripeTransfers } from './stripe-transfers.ts'

const INCLUDED = ['configuration.recipient', 'requirements'] as const

/** @param api another host than Stripe's, for tests only */
export function createStripePayees(options: {
  secretKey: string
  api?: StripeApi
}): PayeePort & { readonly name: 'stripe' } {
  const stripe = createStripeClient(options.secretKey, options.api)
  const { accounts, accountLinks } = stripe.v2.core
  const read = (payeeRef: string) =>
    callStripe('readPayee', async () => {
      const account = await accounts.retrieve(payeeRef, { include: [...INCLUDED] })
      return snapshotOf(expectObject(account, 'v2.core.account'))
    })
  return {
    name: 'stripe',
    ...stripeTransfers(stripe, read),
    ...stripeBalance(stripe),
    create: (input, key) =>
      callStripe('createPayee', async () => {
        const account = await accounts.create(
          {
            contact_email: input.email,
            display_name: input.name,
            dashboard: 'express',
            identity: { country: input.country },
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
            },
            defaults: {
              currency: input.currency.toLowerCase(),
              locales: [input.locale],
              responsibilities: { fees_collector: 'application', losses_collector: 'application' },
            },
            metadata: { owner_ref: input.ownerRef },
            include: [...INCLUDED],
          },
          { idempotencyKey: key },
        )
        return snapshotOf(expectObject(account, 'v2.core.account'))
      }),
    link: ({ payeeRef, returnUrl, refreshUrl }) =>
      callStripe('linkPayee', async () => {
        // Without a key of ours, so that the SDK makes a new one: the same key would return a link that has been used.
        const link = await accountLinks.create({
          account: payeeRef,
          use_case: {
            type: 'account_onboarding',
            account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl },
          },
        })
        const { url, expires_at } = expectObject(link, 'v2.core.account_link')
        return { url, expiresAt: Temporal.Instant.from(expires_at) }
      }),
    read,
  }
}

type Account = Stripe.V2.Core.Account
type Entry = NonNullable<NonNullable<Account['requirements']>['entries']>[number]

function snapshotOf(account: Account): PayeeSnapshot {
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  if (!transfers) throw new PaymentMisuse(`the account ${account.id} is no recipient of transfers`)
  const entries = (account.requirements?.entries ?? []).filter(
    ({ awaiting_action_from, minimum_deadline }) =>
      awaiting_action_from === 'user' && minimum_deadline.status !== 'eventually_due',
  )
  return {
    payeeRef: account.id,
    state: stateOf(transfers.status, entries, account.closed === true),
    due: [...new Set(entries.map(({ description }) => description))],
  }
}

/**
 * Stripe calls an account restricted from the beginning, because nothing is known about it yet; here that is pending,
 * as long as all that it waits for belongs to the onboarding.
 */
function stateOf(status: string, entries: readonly Entry[], isClosed: boolean): PayeeState {
  if (isClosed) return 'restricted'
  if (status === 'active') return 'active'
  if (status === 'pending') return 'pending'
  const isNew =
    entries.length > 0 &&
    entries.every(({ requested_reasons }) => requested_reasons.every(({ code }) => code === 'routine_onboarding'))
  return status === 'restricted' && isNew ? 'pending' : 'restricted'
}
