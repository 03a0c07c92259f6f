/**
 * The calls of Stripe's Accounts v2, of transfers and of payouts for the fake of Stripe (../stripe-facade.ts): the sandbox
 * decides, and this converts to Stripe's format. The compiler ties parameters and objects to the types of the SDK.
 */
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Country } from '#kernel/locale.ts'
import { toCents, type Currency } from '#kernel/money.ts'
import type { Database } from '#platform/db/connection/database.ts'
import type { BalanceLine, PayeeSnapshot } from '#ports/payees.ts'
import { FacadeRefusal, NONE, on, type Answer } from '../stripe-facade-answers.ts'
import { intentId } from '../stripe-facade-objects.ts'
import { PARAMETERS as MONEY_PARAMETERS, tied } from '../stripe-facade-parameters.ts'
import type { SandboxPayees } from './sandbox-payees.ts'

const include = z.preprocess(
  // A query has lists as objects with the keys 0, 1, ...
  (given) => (given !== null && typeof given === 'object' ? Object.values(given) : given),
  z.array(z.enum(['configuration.recipient', 'requirements'])),
)
const url = z.url()

const PARAMETERS = {
  create: tied<Stripe.V2.Core.AccountCreateParams>()(
    z.strictObject({
      contact_email: z.email(),
      display_name: z.string().min(1),
      dashboard: z.literal('express'),
      identity: z.strictObject({ country: z.enum(['DE', 'AT', 'CH']) }),
      configuration: z.strictObject({
        recipient: z.strictObject({
          capabilities: z.strictObject({
            stripe_balance: z.strictObject({ stripe_transfers: z.strictObject({ requested: z.literal(true) }) }),
          }),
        }),
      }),
      defaults: z.strictObject({
        currency: z.enum(['eur', 'chf']),
        locales: z.array(z.enum(['de', 'en'])).length(1),
        responsibilities: z.strictObject({
          fees_collector: z.literal('application'),
          losses_collector: z.literal('application'),
        }),
      }),
      metadata: z.record(z.string(), z.string()),
      include,
    }),
  ),
  retrieve: tied<Stripe.V2.Core.AccountRetrieveParams>()(z.strictObject({ include })),
  link: tied<Stripe.V2.Core.AccountLinkCreateParams>()(
    z.strictObject({
      account: z.string(),
      use_case: z.strictObject({
        type: z.literal('account_onboarding'),
        account_onboarding: z.strictObject({ return_url: url, refresh_url: url }),
      }),
    }),
  ),
}

/** @param facade.engine whose links lead to Stripe's host */
export function payeeAnswers(facade: { db: Database; engine: SandboxPayees; now: () => Temporal.Instant }): Answer[] {
  const { db, engine, now } = facade
  const known = (ref: string) => engine.read(ref).catch(() => Promise.reject(NONE('id', ref)))
  return [
    on('POST', /^\/v2\/core\/accounts$/, PARAMETERS.create, async (_id, sent, key) => {
      const payee = await engine.create(
        {
          ownerRef: sent.metadata['owner_ref'] ?? '',
          email: sent.contact_email,
          name: sent.display_name,
          country: sent.identity.country satisfies Country,
          currency: sent.defaults.currency.toUpperCase() as Currency,
          locale: sent.defaults.locales[0] ?? 'de',
        },
        key,
      )
      return accountObject(payee, now())
    }),
    on('GET', /^\/v2\/core\/accounts\/([^/]+)$/, PARAMETERS.retrieve, async (id) =>
      accountObject(await known(id), now()),
    ),
    on('POST', /^\/v2\/core\/account_links$/, PARAMETERS.link, async (_id, sent) => {
      await known(sent.account)
      const { return_url, refresh_url } = sent.use_case.account_onboarding
      const link = await engine.link({ payeeRef: sent.account, returnUrl: return_url, refreshUrl: refresh_url })
      return {
        object: 'v2.core.account_link',
        account: sent.account,
        created: now().toString(),
        expires_at: link.expiresAt.toString(),
        livemode: false,
        url: link.url,
        use_case: sent.use_case,
      } satisfies Stripe.V2.Core.AccountLink
    }),

    on('POST', /^\/v1\/transfers$/, MONEY_PARAMETERS.transferCreate, async (_id, sent, key) => {
      const amount = { cents: toCents(sent.amount), currency: sent.currency.toUpperCase() as Currency }
      const sending = { amount, payeeRef: sent.destination, chargeRef: sent.source_transaction ?? null }
      const result = await engine.transfer({ ...sending, groupRef: sent.transfer_group }, key)
      if (result.status === 'refused') throw REFUSALS[result.code]
      return { id: result.transferRef, object: 'transfer', amount: sent.amount, currency: sent.currency }
    }),
    on('GET', /^\/v1\/transfers\/([^/]+)$/, MONEY_PARAMETERS.transferRetrieve, async (id) => {
      const transfer = await db.read
        .selectFrom('sandbox_transfer')
        .select(['amount_cents', 'currency'])
        .where('ref', '=', id)
        .executeTakeFirst()
      if (!transfer) throw NONE('transfer', id)
      return { id, object: 'transfer', amount: transfer.amount_cents, currency: transfer.currency.toLowerCase() }
    }),
    on('POST', /^\/v1\/transfers\/([^/]+)\/reversals$/, MONEY_PARAMETERS.reversalCreate, async (id, sent, key) => {
      const transfer = await db.read
        .selectFrom('sandbox_transfer')
        .select('currency')
        .where('ref', '=', id)
        .executeTakeFirst()
      if (!transfer) throw NONE('transfer', id)
      const amount = { cents: toCents(sent.amount), currency: transfer.currency }
      const result = await engine.reverse({ transferRef: id, amount }, key)
      if (result.status === 'refused') throw REFUSALS[result.code]
      return { id: result.reversalRef, object: 'transfer_reversal', amount: sent.amount, transfer: id }
    }),
    on('GET', /^\/v1\/balance_transactions$/, MONEY_PARAMETERS.balanceList, async (_id, { created, ...sent }) => {
      const lines = await engine.balance({
        from: Temporal.Instant.fromEpochMilliseconds(created.gte * 1000),
        until: Temporal.Instant.fromEpochMilliseconds(created.lt * 1000),
        ...(sent.starting_after === undefined ? {} : { before: sent.starting_after }),
      })
      const data = lines.slice(0, sent.limit).map(({ lineRef, kind, sourceRef, paymentRef, net, at }) => ({
        id: lineRef,
        object: 'balance_transaction',
        type: TYPES[kind],
        source:
          paymentRef === null ? sourceRef : { id: sourceRef, object: 'dispute', payment_intent: intentId(paymentRef) },
        net: net.cents,
        currency: net.currency.toLowerCase(),
        created: Math.floor(at.epochMilliseconds / 1000),
      }))
      return { object: 'list', data, has_more: lines.length > data.length, url: '/v1/balance_transactions' }
    }),
    on('GET', /^\/v1\/payouts$/, MONEY_PARAMETERS.payoutList, async (_id, sent, _key, account) => {
      // Without an account these would be the payouts of the marketplace itself.
      if (account === null) throw new FacadeRefusal(400, { message: 'no Stripe-Account' })
      await known(account)
      const payouts = await engine.payouts(account, sent.starting_after)
      const data = payouts.slice(0, sent.limit).map(({ payoutRef, amount, state, createdAt, arrivesOn }) => ({
        id: payoutRef,
        object: 'payout',
        amount: amount.cents,
        currency: amount.currency.toLowerCase(),
        status: state,
        created: createdAt.epochMilliseconds / 1000,
        arrival_date: arrivesOn.toZonedDateTime('UTC').epochMilliseconds / 1000,
      }))
      return { object: 'list', data, has_more: payouts.length > data.length, url: '/v1/payouts' }
    }),
  ]
}

const TYPES: Readonly<Record<BalanceLine['kind'], Stripe.BalanceTransaction.Type>> = {
  charge: 'charge',
  refund: 'refund',
  transfer: 'transfer',
  reversal: 'transfer_refund',
  payout: 'payout',
  fee: 'stripe_fee',
  dispute: 'adjustment',
  other: 'contribution',
}

const REFUSALS = {
  payee_not_active: new FacadeRefusal(400, {
    code: 'insufficient_capabilities_for_transfer',
    message: 'Your destination account needs to have at least one of the following capabilities enabled: transfers',
  }),
  balance_insufficient: new FacadeRefusal(400, {
    code: 'balance_insufficient',
    message: 'Insufficient funds in the account to reverse this transfer',
  }),
} as const

/** As Stripe tells it: `restricted` as long as anything is to be said, also before the onboarding. */
function accountObject({ payeeRef, state, due }: PayeeSnapshot, now: Temporal.Instant) {
  const status = state === 'pending' && due.length > 0 ? 'restricted' : state
  const reason = state === 'restricted' ? 'routine_verification' : 'routine_onboarding'
  return {
    id: payeeRef,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    configuration: {
      recipient: {
        applied: true,
        capabilities: {
          stripe_balance: {
            stripe_transfers: {
              status,
              status_details:
                status === 'active'
                  ? []
                  : [
                      status === 'restricted'
                        ? { code: 'requirements_past_due', resolution: 'provide_info' }
                        : { code: 'requirements_pending_verification', resolution: 'no_resolution' },
                    ],
            },
          },
        },
      },
    },
    created: now.toString(),
    livemode: false,
    requirements: {
      entries: [
        ...due.map((code) => entryOf(code, reason, 'user', 'currently_due')),
        // What Stripe itself is still looking at, and what it may ask for some day, is nobody's duty now.
        entryOf('identity.address', reason, 'stripe', 'currently_due'),
        entryOf('identity.tax_id', reason, 'user', 'eventually_due'),
      ],
    },
  } satisfies Stripe.V2.Core.Account
}

type Entry = NonNullable<NonNullable<Stripe.V2.Core.Account['requirements']>['entries']>[number]

function entryOf(
  description: string,
  code: Entry['requested_reasons'][number]['code'],
  from: Entry['awaiting_action_from'],
  status: Entry['minimum_deadline']['status'],
): Entry {
  return {
    awaiting_action_from: from,
    description,
    errors: [],
    impact: {},
    minimum_deadline: { status },
    requested_reasons: [{ code }],
  }
}
