/** Strong authentication of the sandbox: the content of its page, and the payer's answer. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, pick } from '#platform/db/row-columns.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import type { Amount } from '#ports/payments.ts'
import { HOLD_DAYS } from './sandbox-charges.ts'
import type { SandboxContext } from './sandbox-context.ts'

export type Challenge = {
  readonly ref: string
  /** Null when a card is being saved. */
  readonly amount: Amount | null
  /** The merchant, as the payer's bank would show it. */
  readonly merchant: string
  readonly brand: string
  readonly last4: string
  readonly returnUrl: string
  /** False once it was answered or has expired. */
  readonly open: boolean
}

const MERCHANT = 'Viertel'

const CHALLENGE = {
  cents: column.number<Cents>('p.amount_cents'),
  currency: column.text<Currency>('p.currency'),
  merchant: column.text('p.descriptor'),
  brand: column.text('m.brand'),
  last4: column.text('m.last4'),
  return_url: column.text('p.return_url'),
  state: column.text('p.state'),
}

const OF_PAYMENT = preparedStatement({
  name: 'sandbox_challenge_payment',
  row: CHALLENGE,
  text: `select ${listOf(CHALLENGE)} from sandbox_payment p join sandbox_method m on m.ref = p.method_ref
    where p.ref = $1 and p.first_state = 'action_required'`,
})

const OF_SETUP = preparedStatement({
  name: 'sandbox_challenge_setup',
  row: pick(CHALLENGE, 'brand', 'last4', 'return_url', 'state'),
  text: `select m.brand, m.last4, s.return_url, s.state
    from sandbox_setup s join sandbox_method m on m.ref = s.method_ref where s.ref = $1`,
})

/** Null when there is no challenge with this reference. */
export async function readChallenge({ db }: SandboxContext, ref: string): Promise<Challenge | null> {
  const nothingToPay = { cents: null, currency: null, merchant: null }
  const [row] = ref.startsWith('set_')
    ? (await db.read.query(OF_SETUP, [ref])).map((setup) => ({ ...setup, ...nothingToPay }))
    : await db.read.query(OF_PAYMENT, [ref])
  if (!row) return null
  return {
    ref,
    amount: row.cents === null || row.currency === null ? null : { cents: row.cents, currency: row.currency },
    merchant: row.merchant ?? MERCHANT,
    brand: row.brand,
    last4: row.last4,
    returnUrl: row.return_url,
    open: row.state === 'action_required',
  }
}

const ANSWER_SETUP = preparedStatement({
  name: 'sandbox_answer_setup',
  row: {},
  text: `with answered as (
         update sandbox_setup set state = case when $2::boolean then 'ready' else 'declined' end,
           code = case when $2::boolean then null else 'authentication_failed' end
         where ref = $1 and state = 'action_required' returning method_ref
       )
       update sandbox_method m set ready_at = $3 from answered where m.ref = answered.method_ref and $2::boolean`,
})

const ANSWER_PAYMENT = preparedStatement({
  name: 'sandbox_answer_payment',
  row: {},
  text: `update sandbox_payment p set code = no.code, updated_at = $3,
         state = case when no.code is not null then 'declined' when p.kind = 'charge' then 'captured' else 'authorized' end,
         expires_at = case when no.code is null and p.kind = 'hold' then $3::timestamptz + interval '${HOLD_DAYS * 24} hours' end,
         captured_cents = case when no.code is null and p.kind = 'charge' then p.amount_cents else 0 end,
         fee_cents = case when no.code is null and p.kind = 'charge' then round(p.amount_cents * 0.015)::int + 25 else 0 end
       from sandbox_method m cross join lateral (
         select case when not $2::boolean then 'authentication_failed'
           when m.behaviour = 'asks_then_insufficient' then 'insufficient_funds' end as code
       ) no
       where p.ref = $1 and p.state = 'action_required' and m.ref = p.method_ref`,
})

/**
 * Records the payer's answer. Only the first one counts; a later one changes nothing.
 * @returns where the payer is redirected to, null when there is no challenge with this reference
 */
export async function answerChallenge(
  context: SandboxContext,
  ref: string,
  accept: boolean,
): Promise<{ returnUrl: string } | null> {
  const now = context.now()
  if (ref.startsWith('set_')) {
    await context.db.prepared(ANSWER_SETUP, [ref, accept, now])
  } else {
    await context.db.prepared(ANSWER_PAYMENT, [ref, accept, now])
  }
  const challenge = await readChallenge(context, ref)
  return challenge && { returnUrl: challenge.returnUrl }
}
