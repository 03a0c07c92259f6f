/** Holds and charges of the sandbox. One statement checks the key, asks the card and writes the payment. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { shareOf, toCents, type Cents, type Currency } from '#kernel/money.ts'
import { batchedStatement } from '#platform/db/batch/batched.ts'
import { assertAmount } from './amount.ts'
import { fingerprintOfCall, keyReused } from './once-per-key.ts'
import {
  PaymentMisuse,
  type DeclineCode,
  type DisputeSnapshot,
  type PaymentProvider,
  type PaymentSnapshot,
} from '#ports/payments.ts'
import { challengeUrl, type SandboxContext } from './sandbox-context.ts'
import { DEBIT_DAYS } from './test-accounts.ts'

export const HOLD_DAYS = 7

/** The provider's fee for a charge: 1.5 % and 25 cents. */
export function feeOf(cents: Cents): Cents {
  return toCents(shareOf(cents, 150) + 25)
}

/** A card's fee is known when it is charged, a debit's when it is paid (sandbox-debits.ts). */
export const chargeRefOf = (ref: string) => ref.replace(/^pay_/, 'ch_')
export const paymentRefOf = (chargeRef: string) => chargeRef.replace(/^ch_/, 'pay_')

type Input = Parameters<PaymentProvider['authorize']>[0]

type Payment = {
  ref: string
  idem_key: string
  fingerprint: string
  kind: 'hold' | 'charge'
  customer_ref: string
  method_ref: string
  leg_ref: string
  descriptor: string
  return_url: string
  cents: Cents
  fee_cents: Cents
  currency: Currency
  on_session: boolean
  now: Temporal.Instant
}

const FIRST = {
  ref: column.text(),
  fingerprint: column.text(),
  first_state: column.text<'action_required' | 'authorized' | 'processing' | 'captured' | 'declined'>(),
  first_code: nullable.text<DeclineCode>(),
  first_expires_at: nullable.instant(),
}

type First = RowOf<typeof FIRST>

// The update on conflict changes no value of the answer; it makes a concurrent call wait and read the row of the first.
const PAY = batchedStatement<Payment, First>({
  name: 'sandbox_pay',
  columns: {
    ref: 'text',
    idem_key: 'text',
    fingerprint: 'text',
    kind: 'text',
    customer_ref: 'text',
    method_ref: 'text',
    leg_ref: 'text',
    descriptor: 'text',
    return_url: 'text',
    cents: 'integer',
    fee_cents: 'integer',
    currency: 'text',
    on_session: 'boolean',
    now: 'timestamptz',
  },
  row: FIRST,
  conflictKeys: (payment) => [payment.idem_key],
  text: (asked) => `
    with asked as ${asked}, made as (
      insert into sandbox_payment as p (ref, idem_key, fingerprint, kind, customer_ref, method_ref, leg_ref, descriptor, return_url, amount_cents,
        captured_cents, fee_cents, currency, state, code, first_state, first_code, expires_at, first_expires_at, settles_at, disputes_at, created_at, updated_at)
      select a.ref, a.idem_key, a.fingerprint, a.kind, m.customer_ref, m.ref, a.leg_ref, a.descriptor, a.return_url, a.cents,
        case when o.state = 'captured' then a.cents else 0 end, case when o.state = 'captured' then a.fee_cents else 0 end, a.currency,
        o.state, o.code, o.state, o.code, o.expires_at, o.expires_at,
        case when o.state = 'processing' then a.now + interval '${DEBIT_DAYS * 24} hours' end,
        case when o.state = 'captured' and m.behaviour = 'disputes' then a.now end, a.now, a.now
      from asked a join sandbox_method m on m.ref = a.method_ref and m.customer_ref = a.customer_ref
      cross join lateral (
        select case when m.usable_until <= a.now then 'expired_card'
          when m.behaviour = 'declines' then 'card_declined'
          when m.behaviour = 'insufficient' then 'insufficient_funds'
          when m.behaviour in ('asks_always', 'asks_then_insufficient') and not a.on_session then 'authentication_required' end as code
      ) no cross join lateral (
        select no.code, case when no.code is not null then 'declined'
          when m.behaviour in ('asks_always', 'asks_then_insufficient') then 'action_required'
          when m.kind = 'sepa' then 'processing'
          when a.kind = 'hold' then 'authorized' else 'captured' end as state
      ) verdict cross join lateral (
        select verdict.*, case when verdict.state = 'authorized' then a.now + interval '${HOLD_DAYS * 24} hours' end as expires_at
      ) o
      where m.ready_at is not null and m.removed_at is null
        and (m.kind = 'card' or (a.kind = 'charge' and a.currency = 'EUR' and not a.on_session)) and not exists (select from sandbox_call c where c.idem_key = a.idem_key)
      on conflict (idem_key) do update set replays = p.replays + 1
      returning idem_key, ${listOf(FIRST)}
    )
    select asked.n, ${listOf(FIRST)} from made join (select n, idem_key as key from asked) asked on asked.key = made.idem_key`,
})

/** @returns the row as it was first answered under this key @throws PaymentMisuse */
async function pay(context: SandboxContext, kind: 'hold' | 'charge', input: Input, key: string): Promise<First> {
  assertAmount(input.amount)
  const { cents, currency } = input.amount
  // The return address may differ between two tries (the payer changed the language); the money may not.
  const { returnUrl, ...fixed } = input
  const fingerprint = fingerprintOfCall(kind, fixed)
  const [made] = await context.db.batched(PAY, {
    ref: `pay_${context.newRef()}`,
    idem_key: key,
    fingerprint,
    kind,
    customer_ref: input.customerRef,
    method_ref: input.methodRef,
    leg_ref: input.legRef,
    descriptor: input.descriptor,
    return_url: returnUrl,
    cents,
    fee_cents: feeOf(cents),
    currency,
    on_session: input.onSession,
    now: context.now(),
  })
  const row = made ?? (await madeBefore(context, key, input))
  if (row.fingerprint !== fingerprint) throw keyReused(key)
  return row
}

const MADE_BEFORE = preparedStatement({
  name: 'sandbox_made_before',
  row: FIRST,
  text: `select ${listOf(FIRST)} from sandbox_payment where idem_key = $1`,
})

/** The card no longer exists, which is fine when the key was answered while it did. */
async function madeBefore(context: SandboxContext, key: string, input: Input): Promise<First> {
  const [known] = await context.db.read.query(MADE_BEFORE, [key])
  if (known) return known
  const other = await context.db.read
    .selectFrom('sandbox_call')
    .select('idem_key')
    .where('idem_key', '=', key)
    .executeTakeFirst()
  if (other) throw keyReused(key)
  throw new PaymentMisuse(`the customer ${input.customerRef} has no usable method ${input.methodRef}`)
}

const SNAPSHOT = {
  ref: column.text('p.ref'),
  state: column.text<PaymentSnapshot['state']>(
    "case when p.state = 'authorized' and p.expires_at <= $2 then 'canceled' else p.state end",
  ),
  code: nullable.text<DeclineCode>('p.code'),
  currency: column.text<Currency>('p.currency'),
  amountCents: column.number<Cents>('p.amount_cents'),
  capturedCents: column.number<Cents>('p.captured_cents'),
  refundedCents: column.number<Cents>('p.refunded_cents'),
  expiresAt: nullable.instant('p.expires_at'),
  legRef: column.text('p.leg_ref'),
  feeCents: nullable.number<Cents>('case when p.captured_cents > 0 then p.fee_cents end'),
}

const DISPUTE = {
  disputeRef: nullable.text('d.ref'),
  disputeState: nullable.text<'open' | 'won' | 'lost'>('d.state'),
  disputeCents: nullable.number<Cents>('d.amount_cents'),
  disputeFeeCents: nullable.number<Cents>('d.fee_cents'),
  disputeReason: nullable.text('d.reason'),
  answerBy: nullable.instant(
    "case when d.state = 'open' and d.evidence is null and d.decides_at > $2 then d.decides_at end",
  ),
}

const GET_PAYMENT = preparedStatement({
  name: 'sandbox_payment',
  row: { ...SNAPSHOT, ...DISPUTE },
  text: `select ${listOf({ ...SNAPSHOT, ...DISPUTE })}
    from sandbox_payment p left join sandbox_dispute d on d.payment_ref = p.ref where p.ref = $1`,
})

function disputeOf(row: RowOf<typeof DISPUTE>): DisputeSnapshot | null {
  const { disputeRef: ref, disputeState: state, disputeCents: cents, disputeFeeCents: feeCents } = row
  if (ref === null || state === null || cents === null || feeCents === null) return null
  return { ref, state, cents, feeCents, reason: row.disputeReason ?? '', answerBy: row.answerBy }
}

export function sandboxCharges(context: SandboxContext): Pick<PaymentProvider, 'authorize' | 'charge' | 'getPayment'> {
  const action = (ref: string) => ({ kind: 'redirect' as const, url: challengeUrl(context, ref) })
  return {
    async authorize(input, key) {
      const row = await pay(context, 'hold', input, key)
      switch (row.first_state) {
        case 'action_required':
          return { status: 'action_required', authRef: row.ref, action: action(row.ref) }
        case 'declined':
          return { status: 'declined', authRef: row.ref, ...declined(row.first_code) }
        default:
          return {
            status: 'authorized',
            authRef: row.ref,
            chargeRef: chargeRefOf(row.ref),
            expiresAt: row.first_expires_at ?? context.now(),
          }
      }
    },

    async charge(input, key) {
      const row = await pay(context, 'charge', input, key)
      switch (row.first_state) {
        case 'action_required':
          return { status: 'action_required', authRef: row.ref, action: action(row.ref) }
        case 'declined':
          return { status: 'declined', ...declined(row.first_code) }
        case 'processing':
          return { status: 'processing', authRef: row.ref, chargeRef: chargeRefOf(row.ref) }
        default: {
          const { cents } = input.amount
          return { status: 'captured', chargeRef: chargeRefOf(row.ref), cents, feeCents: feeOf(cents) }
        }
      }
    },

    async getPayment(authRef) {
      const [row] = await context.db.read.query(GET_PAYMENT, [authRef, context.now()])
      if (!row) throw new PaymentMisuse(`no payment ${authRef}`)
      const isMade = row.state === 'authorized' || row.state === 'captured' || row.state === 'processing'
      const { ref, state, code, currency, amountCents, capturedCents, refundedCents, expiresAt, legRef, feeCents } = row
      return {
        ref,
        state,
        code,
        currency,
        amountCents,
        capturedCents,
        refundedCents,
        expiresAt,
        legRef,
        feeCents,
        chargeRef: isMade ? chargeRefOf(ref) : null,
        action: state === 'action_required' ? action(ref) : null,
        dispute: disputeOf(row),
      }
    },
  }
}

function declined(code: DeclineCode | null): { code: DeclineCode; retryable: boolean } {
  return {
    code: code ?? 'card_declined',
    retryable: code === 'insufficient_funds' || code === 'authentication_required',
  }
}
