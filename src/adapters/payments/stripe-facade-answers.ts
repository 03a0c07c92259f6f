/** The calls of the fake Stripe API: the parameters of each, and the sandbox engine's answer. */
import type { z } from 'zod'
import { toCents, type Currency } from '#kernel/money.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { PaymentMisuse, type DisputeAnswer, type MethodInput, type SetupResult } from '#ports/payments.ts'
import { disputedPaymentOf } from './sandbox-disputes.ts'
import type { SandboxPayments } from './sandbox-payments.ts'
import {
  disputeObjects,
  errorOf,
  intentId,
  intentObject,
  methodObject,
  paymentRef,
  setupObject,
  setupRef,
  type IntentNotes,
} from './stripe-facade-objects.ts'
import { PARAMETERS } from './stripe-facade-parameters.ts'

/** What was typed into Stripe's form. */
export type Typed = Exclude<MethodInput, { kind: 'token' }>

export class FacadeRefusal extends Error {
  readonly status: number
  readonly fields: Record<string, unknown>
  constructor(status: number, fields: Record<string, unknown>) {
    super(String(fields['message'] ?? fields['code'] ?? status))
    this.status = status
    this.fields = fields
  }
}

export type Answer = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Its first group captures the object's id. */
  readonly path: RegExp
  readonly schema: z.ZodType
  /** @param account the connected account (Stripe-Account) for which the call is made; null for our own */
  readonly answer: (id: string, parameters: never, key: string, account: string | null) => Promise<unknown>
}

export function on<S extends z.ZodType>(
  method: Answer['method'],
  path: RegExp,
  schema: S,
  answer: (id: string, parameters: z.output<S>, key: string, account: string | null) => Promise<unknown>,
): Answer {
  return { method, path, schema, answer: answer as Answer['answer'] }
}

/** New objects appear in search results only after this delay. */
const SEARCH_LATE_SECONDS = 60
export const NONE = (param: string, id: string) =>
  new FacadeRefusal(404, { code: 'resource_missing', param, message: `No such object: '${id}'` })

const STRIPE_TYPE = { card: 'card', sepa: 'sepa_debit' } as const

export function answersOf(facade: { db: Database; now: () => Temporal.Instant; engine: SandboxPayments }) {
  const { db, engine } = facade
  const nowSeconds = () => Math.floor(facade.now().epochMilliseconds / 1000)
  const customers = new Map<
    string,
    { id: string; object: 'customer'; metadata: Record<string, string>; created: number }
  >()
  const setups = new Map<string, string>()
  const notes = new Map<string, IntentNotes>()
  const tokens = new Map<string, Typed>()

  async function setupBy(result: SetupResult, customer: string) {
    return setupObject(db, result, customer)
  }

  async function intentBy(ref: string) {
    const about = notes.get(ref)
    if (!about) throw NONE('intent', intentId(ref))
    return intentObject(db, await engine.getPayment(ref), about)
  }

  async function refundsOf(intent: string) {
    const ref = paymentRef(intent)
    const { amountCents, capturedCents } = await engine.getPayment(ref)
    const rows = await db.read
      .selectFrom('sandbox_refund')
      .select(['ref', 'amount_cents'])
      .where('payment_ref', '=', ref)
      .execute()
    const real = rows.map((row) => ({ id: row.ref, amount: row.amount_cents, balance_transaction: `txn_${row.ref}` }))
    const rest = { id: `${ref}_rest`, amount: amountCents - capturedCents, balance_transaction: null }
    return [...real, ...(rest.amount > 0 ? [rest] : [])].map((one) => ({
      ...one,
      object: 'refund',
      status: 'succeeded',
    }))
  }

  async function disputeBy(id: string) {
    const payment = await engine.getPayment(disputedPaymentOf(id)).catch(() => null)
    return (payment && disputeObjects(payment, nowSeconds())[0]) ?? Promise.reject(NONE('dispute', id))
  }

  async function answered(id: string, { status }: DisputeAnswer) {
    if (status === 'too_late') throw new FacadeRefusal(400, { message: 'This dispute is already closed' })
    return disputeBy(id)
  }

  const all: readonly Answer[] = [
    on('GET', /^\/v1\/customers\/search$/, PARAMETERS.customerSearch, async (_id, { query }) => {
      const owner = /^metadata\['owner_ref'\]:'(.*)'$/.exec(query)?.[1]?.replaceAll(/\\(.)/g, '$1')
      const found = [...customers.values()].filter(
        (one) => one.metadata['owner_ref'] === owner && one.created <= nowSeconds() - SEARCH_LATE_SECONDS,
      )
      return { object: 'search_result', data: found, has_more: false, next_page: null, url: '/v1/customers/search' }
    }),
    on('POST', /^\/v1\/customers$/, PARAMETERS.customerCreate, async (_id, { metadata }, key) => {
      // Stripe creates a new customer for every request; that there is one per owner is ensured by the adapter.
      const person = { ownerRef: `facade:${key}`, email: '', name: '', locale: 'de' as const }
      const { customerRef } = await engine.ensureCustomer(person, key)
      const made = { id: customerRef, object: 'customer' as const, metadata, created: nowSeconds() }
      customers.set(customerRef, made)
      return made
    }),
    on('POST', /^\/v1\/customers\/([^/]+)$/, PARAMETERS.customerUpdate, async (id) => {
      return customers.get(id) ?? Promise.reject(NONE('customer', id))
    }),
    on('DELETE', /^\/v1\/customers\/([^/]+)$/, PARAMETERS.customerDelete, async (id) => {
      if (!customers.has(id)) throw NONE('customer', id)
      await engine.removeCustomer(id, `deleted:${id}`)
      customers.delete(id)
      return { id, object: 'customer', deleted: true }
    }),

    on('POST', /^\/v1\/setup_intents$/, PARAMETERS.setupCreate, async (_id, sent, key) => {
      if (!customers.has(sent.customer)) throw NONE('customer', sent.customer)
      const typed = tokens.get(sent.confirmation_token ?? '')
      if (!typed) throw NONE('confirmation_token', sent.confirmation_token ?? '')
      if (!sent.allowed_payment_method_types.includes(STRIPE_TYPE[typed.kind]))
        throw new FacadeRefusal(400, { message: `a ${typed.kind} is not among the allowed types` })
      // By default the next action of such an intent can only be handled by Stripe's script.
      if (sent.use_stripe_sdk !== false) throw new FacadeRefusal(400, { message: 'the next action would be a script' })
      const result = await engine.setUpMethod(
        { customerRef: sent.customer, method: typed, returnUrl: sent.return_url },
        key,
      )
      setups.set(result.setupRef ?? '', sent.customer)
      const setup = await setupBy(result, sent.customer)
      if (result.status === 'declined')
        throw new FacadeRefusal(402, { ...errorOf(result.code, 'setup'), type: 'card_error', setup_intent: setup })
      return setup
    }),
    on('GET', /^\/v1\/setup_intents\/([^/]+)$/, PARAMETERS.setupRetrieve, async (id) => {
      const customer = setups.get(setupRef(id))
      if (customer === undefined) throw NONE('intent', id)
      return setupBy(await engine.getSetup(setupRef(id)), customer)
    }),

    on('GET', /^\/v1\/payment_methods\/([^/]+)$/, PARAMETERS.methodRetrieve, async (id) => {
      return (await methodObject(db, id)) ?? Promise.reject(NONE('payment_method', id))
    }),
    on('POST', /^\/v1\/payment_methods\/([^/]+)\/detach$/, PARAMETERS.methodDetach, async (id, _sent, key) => {
      const method = await methodObject(db, id)
      if (!method) throw NONE('payment_method', id)
      if (method.customer === null)
        throw new FacadeRefusal(400, { message: 'The payment method is not attached to a customer' })
      await engine.removeMethod(id, key)
      return { ...method, customer: null }
    }),

    on('POST', /^\/v1\/payment_intents$/, PARAMETERS.intentCreate, async (_id, sent, key) => {
      if (sent.off_session === undefined && sent.return_url === undefined)
        throw new FacadeRefusal(400, { message: 'an on-session payment needs a return_url' })
      const used = await methodObject(db, sent.payment_method)
      if (used && !sent.allowed_payment_method_types.includes(used.type))
        throw new FacadeRefusal(400, { code: 'payment_intent_incompatible_payment_method' })
      const kind = sent.capture_method === 'manual' ? 'authorize' : 'charge'
      const result = await engine[kind](
        {
          customerRef: sent.customer,
          methodRef: sent.payment_method,
          amount: { cents: toCents(sent.amount), currency: sent.currency.toUpperCase() as Currency },
          legRef: sent.metadata['leg_id'] ?? '',
          onSession: sent.off_session !== true,
          returnUrl: sent.return_url ?? 'https://none.example',
          descriptor: sent.description,
        },
        key,
      )
      const row = await db.read
        .selectFrom('sandbox_payment')
        .select('ref')
        .where('idem_key', '=', key)
        .executeTakeFirst()
      if (!row) throw new PaymentMisuse(`nothing came of ${key}`)
      notes.set(row.ref, {
        metadata: sent.metadata,
        description: sent.description,
        captureMethod: sent.capture_method,
        createdSeconds: nowSeconds(),
      })
      const intent = await intentBy(row.ref)
      if (result.status === 'declined')
        throw new FacadeRefusal(402, { ...errorOf(result.code, 'payment'), type: 'card_error', payment_intent: intent })
      return intent
    }),
    on('GET', /^\/v1\/payment_intents$/, PARAMETERS.intentList, async (_id, { customer }) => {
      const rows = await db.read
        .selectFrom('sandbox_payment')
        .select('ref')
        .where('customer_ref', '=', customer)
        .orderBy('created_at', 'desc')
        .orderBy('ref')
        .limit(100)
        .execute()
      const data = await Promise.all(rows.map(({ ref }) => intentBy(ref)))
      return { object: 'list', data, has_more: false, url: '/v1/payment_intents' }
    }),
    on('GET', /^\/v1\/payment_intents\/([^/]+)$/, PARAMETERS.intentRetrieve, (id) => intentBy(paymentRef(id))),
    on('POST', /^\/v1\/payment_intents\/([^/]+)\/capture$/, PARAMETERS.intentCapture, async (id, sent, key) => {
      const before = await intentBy(paymentRef(id))
      if (before.status !== 'requires_capture') throw unexpected(before)
      if (sent.amount_to_capture > before.amount_capturable)
        throw new FacadeRefusal(400, { code: 'amount_too_large', param: 'amount_to_capture' })
      const amount = { cents: toCents(sent.amount_to_capture), currency: before.currency.toUpperCase() as Currency }
      const taken = await engine.capture({ authRef: paymentRef(id), amount }, key)
      if (taken.status !== 'captured') throw new FacadeRefusal(400, { code: 'charge_expired_for_capture' })
      return intentBy(paymentRef(id))
    }),
    on('POST', /^\/v1\/payment_intents\/([^/]+)\/cancel$/, PARAMETERS.intentCancel, async (id, _sent, key) => {
      const before = await intentBy(paymentRef(id))
      if (before.status === 'canceled' || before.status === 'succeeded') throw unexpected(before)
      await engine.release({ authRef: paymentRef(id) }, key)
      return intentBy(paymentRef(id))
    }),

    on('GET', /^\/v1\/charges\/([^/]+)$/, PARAMETERS.chargeRetrieve, async (id) => {
      const { latest_charge: charge } = await intentBy(id.replace(/^ch_/, 'pay_'))
      return charge ?? Promise.reject(NONE('charge', id))
    }),
    on('POST', /^\/v1\/refunds$/, PARAMETERS.refundCreate, async (_id, sent, key) => {
      const { latest_charge: charge } = await intentBy(sent.charge.replace(/^ch_/, 'pay_'))
      if (!charge) throw NONE('charge', sent.charge)
      const amount = { cents: toCents(sent.amount), currency: charge.currency.toUpperCase() as Currency }
      const refund = { chargeRef: sent.charge, amount, reason: sent.metadata['reason'] ?? '' }
      const { refundRef } = await engine.refund(refund, key)
      return { id: refundRef, object: 'refund', amount: sent.amount, status: 'succeeded', balance_transaction: 'txn' }
    }),
    on('GET', /^\/v1\/disputes$/, PARAMETERS.disputeList, async (_id, sent) => {
      const data = disputeObjects(await engine.getPayment(paymentRef(sent.payment_intent)), nowSeconds())
      return { object: 'list', data, has_more: false, url: '/v1/disputes' }
    }),
    on('GET', /^\/v1\/disputes\/([^/]+)$/, PARAMETERS.disputeRetrieve, (id) => disputeBy(id)),
    on('POST', /^\/v1\/disputes\/([^/]+)$/, PARAMETERS.disputeUpdate, async (id, sent, key) => {
      // Evidence that is only staged reaches no bank.
      if (!sent.submit) return disputeBy(id)
      const evidence = sent.evidence.uncategorized_text
      return answered(id, await engine.answerDispute({ disputeRef: id, evidence }, key))
    }),
    on('POST', /^\/v1\/disputes\/([^/]+)\/close$/, PARAMETERS.disputeClose, async (id, _sent, key) => {
      return answered(id, await engine.acceptDispute({ disputeRef: id }, key))
    }),
    on('GET', /^\/v1\/refunds$/, PARAMETERS.refundList, async (_id, sent) => {
      return { object: 'list', data: await refundsOf(sent.payment_intent), has_more: false, url: '/v1/refunds' }
    }),
  ]
  return {
    answers: all,
    mintToken(typed: Typed): string {
      const token = `ctoken_${tokens.size + 1}`
      tokens.set(token, typed)
      return token
    },
  }
}

function unexpected(intent: { id: string; status: string }): FacadeRefusal {
  return new FacadeRefusal(400, {
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent has a status of ${intent.status}.`,
    payment_intent: intent,
  })
}
