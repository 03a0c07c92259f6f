/** What the embedded payment provider passes on to payees, takes back, and pays out to their banks (payout-days.ts). */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { toCents, type Currency } from '#kernel/money.ts'
import type { Database } from '#platform/db/connection/database.ts'
import type { Tx } from '#platform/db/handles.ts'
import { PAYOUTS_PER_CALL, type PayeePort, type ReversalResult, type TransferResult } from '#ports/payees.ts'
import { PaymentMisuse, type Amount } from '#ports/payments.ts'
import { assertAmount, CURRENCIES } from '../amount.ts'
import { oncePerKey } from '../once-per-key.ts'
import { paymentRefOf } from '../sandbox-charges.ts'
import { balanceOf, payoutDays, type Movement } from './payout-days.ts'

type TransferInput = Parameters<PayeePort['transfer']>[0]
type ReversalInput = Parameters<PayeePort['reverse']>[0]

export function sandboxTransfers({
  db,
  now,
}: {
  db: Database
  now: () => Temporal.Instant
}): Pick<PayeePort, 'transfer' | 'reverse' | 'payouts'> {
  /** What both ways have in common: an amount that can be moved, and one effect for each key. */
  const moving =
    <Input extends { readonly amount: Amount }, Result>(
      operation: 'transfer' | 'reverse',
      effect: (tx: Tx, input: Input, at: Temporal.Instant) => Promise<Result>,
    ) =>
    async (input: Input, key: string): Promise<Result> => {
      assertAmount(input.amount)
      const at = now()
      return oncePerKey(db, { key, operation, parameters: input, now: at }, (tx) => effect(tx, input, at))
    }

  return {
    transfer: moving('transfer', transfer),
    reverse: moving('reverse', reverse),

    async payouts(payeeRef, before) {
      const payee = await db.read
        .selectFrom('sandbox_payee')
        .select('ref')
        .where('ref', '=', payeeRef)
        .executeTakeFirst()
      if (!payee) throw new PaymentMisuse(`no payee ${payeeRef}`)
      // Each currency has a balance and a bank account of its own.
      const inEach = await Promise.all(
        CURRENCIES.map(async (currency) =>
          payoutDays(await movementsOf(db.read, payeeRef, currency), now()).map(({ day, cents }) => ({
            payoutRef: `po_${payeeRef}_${day.toString()}_${currency}`,
            amount: { cents: toCents(cents), currency },
            state: 'paid' as const,
            createdAt: day.toZonedDateTime('UTC').toInstant(),
            arrivesOn: day,
          })),
        ),
      )
      const newestFirst = inEach
        .flat()
        .toSorted((one, other) => Temporal.Instant.compare(other.createdAt, one.createdAt))
      const from = before === undefined ? 0 : newestFirst.findIndex(({ payoutRef }) => payoutRef === before) + 1
      if (before !== undefined && from === 0) throw new PaymentMisuse(`no payout ${before}`)
      return newestFirst.slice(from, from + PAYOUTS_PER_CALL)
    },
  }
}

async function transfer(tx: Tx, input: TransferInput, at: Temporal.Instant): Promise<TransferResult> {
  const payee = await lockPayee(tx, input.payeeRef)
  const paymentRef = input.chargeRef === null ? null : await assertCaptured(tx, input.chargeRef, input.amount)
  if (payee.state !== 'active') return { status: 'refused', code: 'payee_not_active' }
  if (paymentRef === null && input.amount.cents > (await ownBalance(tx, input.amount.currency)))
    return { status: 'refused', code: 'balance_insufficient' }
  const transferRef = `tr_${randomBytes(12).toString('base64url')}`
  await tx
    .insertInto('sandbox_transfer')
    .values({
      ref: transferRef,
      payee_ref: payee.ref,
      payment_ref: paymentRef,
      amount_cents: input.amount.cents,
      currency: input.amount.currency,
      group_ref: input.groupRef,
      created_at: at,
    })
    .execute()
  return { status: 'sent', transferRef }
}

/** @throws PaymentMisuse when there is no such payment, or less of it is left */
async function assertCaptured(tx: Tx, chargeRef: string, amount: Amount): Promise<string> {
  const payment = await tx
    .selectFrom('sandbox_payment')
    .select(['ref', 'currency', 'captured_cents'])
    .where('ref', '=', paymentRefOf(chargeRef))
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw new PaymentMisuse(`no charge ${chargeRef}`)
  const passedOn = await tx
    .selectFrom('sandbox_transfer')
    .select('amount_cents')
    .where('payment_ref', '=', payment.ref)
    .execute()
  const left = payment.captured_cents - sum(passedOn)
  assertLeft(amount, { ref: chargeRef, currency: payment.currency, left }, 'passed on')
  return payment.ref
}

/** What the marketplace has at the payment provider: what came in, less what went back, on, or was kept as a fee. */
async function ownBalance(tx: Tx, currency: Currency): Promise<number> {
  const came = await tx
    .selectFrom('sandbox_payment')
    .select(sql<string>`coalesce(sum(captured_cents - refunded_cents - fee_cents), 0)`.as('cents'))
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  const went = await tx
    .selectFrom('sandbox_transfer')
    .select(({ fn }) => fn.sum<string | null>('amount_cents').as('cents'))
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  const cameBack = await tx
    .selectFrom('sandbox_reversal as r')
    .innerJoin('sandbox_transfer as t', 't.ref', 'r.transfer_ref')
    .select(({ fn }) => fn.sum<string | null>('r.amount_cents').as('cents'))
    .where('t.currency', '=', currency)
    .executeTakeFirstOrThrow()
  return Number(came.cents) - Number(went.cents) + Number(cameBack.cents)
}

async function reverse(tx: Tx, input: ReversalInput, at: Temporal.Instant): Promise<ReversalResult> {
  const sent = await tx
    .selectFrom('sandbox_transfer')
    .select(['ref', 'payee_ref', 'currency', 'amount_cents'])
    .where('ref', '=', input.transferRef)
    .executeTakeFirst()
  if (!sent) throw new PaymentMisuse(`no transfer ${input.transferRef}`)
  // Reversals of a payee come one after the other, whichever transfers they belong to.
  await lockPayee(tx, sent.payee_ref)
  const reversed = await tx
    .selectFrom('sandbox_reversal')
    .select('amount_cents')
    .where('transfer_ref', '=', sent.ref)
    .execute()
  const left = sent.amount_cents - sum(reversed)
  assertLeft(input.amount, { ref: sent.ref, currency: sent.currency, left }, 'reversed')
  if (input.amount.cents > balanceOf(await movementsOf(tx, sent.payee_ref, sent.currency), at))
    return { status: 'refused', code: 'balance_insufficient' }
  const reversalRef = `trr_${randomBytes(12).toString('base64url')}`
  await tx
    .insertInto('sandbox_reversal')
    .values({ ref: reversalRef, transfer_ref: sent.ref, amount_cents: input.amount.cents, created_at: at })
    .execute()
  return { status: 'reversed', reversalRef }
}

/** @throws PaymentMisuse when the amount is in another currency, or more than is left of where it comes from */
function assertLeft({ cents, currency }: Amount, of: { ref: string; currency: string; left: number }, what: string) {
  if (of.currency !== currency) throw new PaymentMisuse(`${of.ref} is in ${of.currency}`)
  if (cents > of.left) throw new PaymentMisuse(`only ${of.left} of ${of.ref} can be ${what}`)
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

async function movementsOf(
  on: Pick<Database['read'], 'selectFrom'>,
  payeeRef: string,
  currency: Currency,
): Promise<Movement[]> {
  const sent = await on
    .selectFrom('sandbox_transfer')
    .select(['created_at', 'amount_cents'])
    .where('payee_ref', '=', payeeRef)
    .where('currency', '=', currency)
    .execute()
  const takenBack = await on
    .selectFrom('sandbox_reversal')
    .innerJoin('sandbox_transfer', 'sandbox_transfer.ref', 'sandbox_reversal.transfer_ref')
    .select(['sandbox_reversal.created_at', 'sandbox_reversal.amount_cents'])
    .where('sandbox_transfer.payee_ref', '=', payeeRef)
    .where('sandbox_transfer.currency', '=', currency)
    .execute()
  return [
    ...sent.map((row) => ({ at: row.created_at, cents: row.amount_cents })),
    ...takenBack.map((row) => ({ at: row.created_at, cents: 0 - row.amount_cents })),
  ]
}
