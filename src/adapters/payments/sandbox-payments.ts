/**
 * The embedded payment provider: it behaves like a real one and moves no money. All its state is in PostgreSQL, so it
 * survives restarts and is the same for every process; of a card it stores only the behaviour of the test number.
 */
import { randomBytes } from 'node:crypto'
import type { Cents, Currency } from '#kernel/money.ts'
import { isUnavailable } from '#platform/db/connection/database-errors.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import { PaymentUnavailable, type DeclineCode, type PaymentProvider } from '#ports/payments.ts'
import { answerChallenge, readChallenge, type Challenge } from './sandbox-challenge.ts'
import { CURRENCIES } from './amount.ts'
import { paymentRefOf, sandboxCharges } from './sandbox-charges.ts'
import { sandboxEvents, type SandboxEvents } from './sandbox-events.ts'
import { passTime } from './sandbox-debits.ts'
import { closeDispute, disputedPaymentOf, sandboxDisputes } from './sandbox-disputes.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { sandboxMethods } from './sandbox-methods.ts'
import { sandboxSettlement } from './sandbox-settlement.ts'
import { readWebhook, signWebhook, SIGNATURE_HEADER } from './webhook-signature.ts'

/** One row on the operator's page of sandbox payments. */
type SandboxPayment = {
  readonly ref: string
  readonly kind: 'hold' | 'charge'
  readonly state: 'action_required' | 'authorized' | 'processing' | 'captured' | 'canceled' | 'declined'
  readonly code: DeclineCode | null
  readonly amountCents: Cents
  readonly capturedCents: Cents
  readonly refundedCents: Cents
  readonly feeCents: Cents
  readonly currency: Currency
  readonly legRef: string
  readonly descriptor: string
  readonly brand: string
  readonly last4: string
  /** How often the call was repeated with the same key. */
  readonly replays: number
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant | null
}

type SandboxFault = 'none' | 'timeout'

export type SandboxPayments = PaymentProvider &
  Omit<SandboxEvents, 'send'> & {
    readonly name: 'sandbox'
    /** The content of the authentication page; null when there is no such challenge. */
    challenge(ref: string): Promise<Challenge | null>
    /** Records the payer's answer, of which the first one counts; returns where to redirect to, or null. */
    answerChallenge(ref: string, accept: boolean): Promise<{ returnUrl: string } | null>
    listSandboxPayments(limit: number): Promise<SandboxPayment[]>
    /** 'timeout': every call has its effect and then throws PaymentUnavailable, as if the answer had been lost. */
    setFault(fault: SandboxFault): void
    /** Cancels holds that have expired, settles debits and opens disputes, and sends their webhooks; returns their number. */
    passTime(): Promise<number>
    /** The bank decides about an open dispute; false when there is none. */
    closeDispute(paymentRef: string, outcome: 'won' | 'lost'): Promise<boolean>
    /** The headers of a webhook with this body. */
    signedHeaders(raw: Buffer | string): Record<string, string>
  }

/**
 * @param baseUrl address of the product's own pages
 * @param newRef random and never the same twice
 * @param webhookSecret shared by sender and receiver of webhooks; a new one for each process by default
 */
export function createSandboxPayments(options: {
  db: Database
  now: () => Temporal.Instant
  baseUrl: string
  newRef?: () => string
  webhookSecret?: string
}): SandboxPayments {
  const context: SandboxContext = {
    db: options.db,
    now: options.now,
    baseUrl: options.baseUrl.replace(/\/$/, ''),
    newRef: options.newRef ?? (() => randomBytes(15).toString('base64url')),
  }
  const secret = options.webhookSecret ?? randomBytes(32).toString('hex')
  let fault: SandboxFault = 'none'

  const signedHeaders: SandboxPayments['signedHeaders'] = (raw) => ({
    [SIGNATURE_HEADER]: signWebhook(raw, secret, context.now()),
  })
  const events = sandboxEvents({ newRef: context.newRef, signedHeaders })

  /**
   * Simulates the network between the product and a provider: no call inside a transaction, and the answer may be lost.
   */
  function remote<A extends unknown[], T>(
    name: string,
    call: (...args: A) => Promise<T>,
    send: (answer: T, isLost: boolean, ...args: A) => void = () => undefined,
  ): (...args: A) => Promise<T> {
    return async (...args) => {
      assertOutsideTransaction(`payments.${name}`)
      let answer: T
      try {
        answer = await call(...args)
      } catch (cause) {
        if (isUnavailable(cause)) throw new PaymentUnavailable(`payments.${name}: the sandbox is away`, { cause })
        throw cause
      }
      send(answer, fault === 'timeout', ...args)
      if (fault === 'timeout') throw new PaymentUnavailable(`payments.${name}: no answer in time`)
      return answer
    }
  }

  async function tellAnswer(ref: string): Promise<void> {
    if (ref.startsWith('set_')) return events.send('setup.answered', ref)
    const { state } = await charges.getPayment(ref)
    if (state !== 'action_required' && state !== 'processing') events.send(`payment.${state}`, ref)
  }

  const methods = sandboxMethods(context)
  const charges = sandboxCharges(context)
  const settlement = sandboxSettlement(context)
  const disputes = sandboxDisputes(context)
  return {
    name: 'sandbox',
    can: { sepa: true, currencies: CURRENCIES },
    ensureCustomer: remote('ensureCustomer', methods.ensureCustomer),
    setUpMethod: remote('setUpMethod', methods.setUpMethod),
    getSetup: remote('getSetup', methods.getSetup),
    removeMethod: remote('removeMethod', methods.removeMethod),
    removeCustomer: remote('removeCustomer', methods.removeCustomer),
    authorize: remote('authorize', charges.authorize, (answer, isLost) => {
      if (answer.status === 'declined' && answer.authRef !== null) events.send('payment.declined', answer.authRef)
      if (answer.status === 'authorized' && isLost) events.send('payment.authorized', answer.authRef)
    }),
    charge: remote('charge', charges.charge, (answer) => {
      if (answer.status === 'captured') events.send('payment.captured', paymentRefOf(answer.chargeRef))
    }),
    getPayment: remote('getPayment', async (ref) => {
      for (const told of await passTime(context, ref)) events.send(told.type, told.ref)
      return charges.getPayment(ref)
    }),
    capture: remote('capture', settlement.capture, (answer, _isLost, { authRef }) => {
      if (answer.status === 'captured') events.send('payment.captured', authRef)
    }),
    release: remote('release', settlement.release, (_answer, _isLost, { authRef }) =>
      events.send('payment.canceled', authRef),
    ),
    refund: remote('refund', settlement.refund),
    answerDispute: remote('answerDispute', disputes.answerDispute, ({ status }, _isLost, { disputeRef }) => {
      if (status === 'taken') events.send('dispute.answered', disputedPaymentOf(disputeRef))
    }),
    acceptDispute: remote('acceptDispute', disputes.acceptDispute, ({ status }, _isLost, { disputeRef }) => {
      if (status === 'taken') events.send('dispute.lost', disputedPaymentOf(disputeRef))
    }),
    // Async, so that a wrong signature is a rejection like every other misuse.
    parseWebhook: async (raw, headers) => readWebhook(raw, headers, secret, context.now()),
    challenge: (ref) => readChallenge(context, ref),
    async answerChallenge(ref, accept) {
      const answered = await answerChallenge(context, ref, accept)
      if (answered) await tellAnswer(ref)
      return answered
    },
    async passTime() {
      const now = context.now()
      const lapsed = await context.db.write
        .updateTable('sandbox_payment')
        .set({ state: 'canceled', updated_at: now })
        .where('state', '=', 'authorized')
        .where('expires_at', '<=', now)
        .returning('ref')
        .execute()
      for (const { ref } of lapsed) events.send('payment.canceled', ref)
      const passed = await passTime(context, null)
      for (const told of passed) events.send(told.type, told.ref)
      return lapsed.length + passed.length
    },
    async closeDispute(ref, outcome) {
      const closed = await closeDispute(context, ref, outcome)
      if (closed) events.send(`dispute.${outcome}`, ref)
      return closed
    },
    deliverTo: events.deliverTo,
    switchDelivery: events.switchDelivery,
    delivered: events.delivered,
    listSandboxPayments: (limit) => listPayments(context, limit),
    setFault(next) {
      fault = next
    },
    signedHeaders,
  }
}

async function listPayments({ db }: SandboxContext, limit: number): Promise<SandboxPayment[]> {
  return db.read
    .selectFrom('sandbox_payment as p')
    .innerJoin('sandbox_method as m', 'm.ref', 'p.method_ref')
    .select([
      'p.ref',
      'p.kind',
      'p.state',
      'p.code',
      'p.amount_cents as amountCents',
      'p.captured_cents as capturedCents',
    ])
    .select(['p.refunded_cents as refundedCents', 'p.fee_cents as feeCents', 'p.currency', 'p.leg_ref as legRef'])
    .select([
      'p.descriptor',
      'm.brand',
      'm.last4',
      'p.replays',
      'p.created_at as createdAt',
      'p.expires_at as expiresAt',
    ])
    .$narrowType<{ code: DeclineCode | null }>()
    .orderBy('p.created_at', 'desc')
    .orderBy('p.ref')
    .limit(limit)
    .execute()
}
