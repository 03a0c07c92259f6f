/** Reads what the payment provider has sent to the banks of payees, and which transfers that was. */
import { toCents } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { inStates } from '#platform/db/state-sql.ts'
import { PAYOUTS_PER_CALL, type Payout } from '#ports/payees.ts'
import { PaymentUnavailable } from '#ports/payments.ts'
import { sql } from 'kysely'
import { emit } from '../../server/emit.ts'
import { paidOut } from '../rules/paid-out.ts'
import { IN_BALANCE } from '../rules/transfer-states.ts'
import { moveTransfers } from './transfer-store.ts'

const AT_ONCE = 20
/** While something is on its way to a bank. */
const AGAIN_HOURS = 1

type Asked = { readonly id: number; readonly ref: string; readonly provider_id: number }

/** @returns how many payees had something new */
export async function readPayouts(context: Context, now: Temporal.Instant): Promise<number> {
  const { db, payees, log } = context
  const due = await db.read
    .selectFrom('payee')
    .select(['id', 'ref', 'provider_id'])
    .where('psp', '=', payees.name)
    .where('payouts_at', '<=', now)
    .orderBy('payouts_at')
    .limit(AT_ONCE)
    .execute()
  let changed = 0
  for (const payee of due) {
    try {
      if (await readPayoutsOf(context, payee, now)) changed += 1
    } catch (error) {
      log.warn({ payee: payee.id, err: error }, 'the payouts could not be read')
      await askAgain(db.write, payee, now.add({ hours: AGAIN_HOURS }))
      if (error instanceof PaymentUnavailable) break
    }
  }
  return changed
}

async function readPayoutsOf(context: Context, payee: Asked, now: Temporal.Instant): Promise<boolean> {
  const found = await newPayouts(context, payee)
  return context.db.tx(async (tx) => {
    // Two processes must not give the same money to different transfers.
    await tx.selectFrom('payee').select('id').where('id', '=', payee.id).forUpdate().execute()
    let changed = false
    // The oldest first, because the money that came first leaves first.
    for (const payout of found.toReversed()) if (await store(context, tx, payee, payout, now)) changed = true
    const left = await tx
      .selectFrom('transfer')
      .select('id')
      .where('provider_id', '=', payee.provider_id)
      .where(sql<boolean>`state ${sql.raw(inStates(IN_BALANCE))}`)
      .limit(1)
      .executeTakeFirst()
    await askAgain(tx, payee, left ? now.add({ hours: AGAIN_HOURS }) : null)
    return changed
  })
}

async function askAgain(db: Pick<Tx, 'updateTable'>, { id }: Asked, at: Temporal.Instant | null): Promise<void> {
  await db.updateTable('payee').set({ payouts_at: at }).where('id', '=', id).execute()
}

/** Newest first, down to the first that has been known for long enough not to change any more. */
async function newPayouts({ db, payees }: Context, { ref }: Asked): Promise<Payout[]> {
  const found: Payout[] = []
  for (;;) {
    const page = await payees.payouts(ref, found.at(-1)?.payoutRef)
    found.push(...page)
    const last = page.at(-1)
    if (page.length < PAYOUTS_PER_CALL || !last) return found
    const known = await db.read
      .selectFrom('payout')
      .select('id')
      .where('psp', '=', payees.name)
      .where('ref', '=', last.payoutRef)
      .where('state', '<>', 'pending')
      .executeTakeFirst()
    if (known) return found
  }
}

/** @returns true when it is new or has changed */
async function store(
  { payees, newId }: Context,
  tx: Tx,
  payee: Asked,
  payout: Payout,
  now: Temporal.Instant,
): Promise<boolean> {
  const before = await tx
    .selectFrom('payout')
    .select(['id', 'state'])
    .where('psp', '=', payees.name)
    .where('ref', '=', payout.payoutRef)
    .executeTakeFirst()
  if (before?.state === payout.state) return false
  const id = before?.id ?? newId()
  if (before) await tx.updateTable('payout').set({ state: payout.state }).where('id', '=', id).execute()
  else
    await tx
      .insertInto('payout')
      .values({
        id,
        provider_id: payee.provider_id,
        psp: payees.name,
        ref: payout.payoutRef,
        currency: payout.amount.currency,
        amount_cents: payout.amount.cents,
        state: payout.state,
        created_at: payout.createdAt,
        arrives_on: payout.arrivesOn.toString(),
      })
      .execute()
  if (payout.state === 'paid') await cover(tx, payee, { ...payout, id }, now)
  if (payout.state === 'failed') await fail(tx, payee, id, now)
  return true
}

async function cover(tx: Tx, payee: Asked, payout: Payout & { id: number }, now: Temporal.Instant): Promise<void> {
  const { currency } = payout.amount
  const out = await tx
    .selectFrom('payout')
    .select(({ fn }) => fn.sum<string | null>('amount_cents').as('cents'))
    .where('provider_id', '=', payee.provider_id)
    .where('currency', '=', currency)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  const covered = await tx
    .selectFrom('transfer')
    .select(sql<string | null>`sum(amount_cents - netted_cents - reversed_cents)`.as('cents'))
    .where('provider_id', '=', payee.provider_id)
    .where('currency', '=', currency)
    .where('payout_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const sent = await tx
    .selectFrom('transfer')
    .select(['id', 'amount_cents', 'netted_cents', 'reversed_cents', 'sent_at'])
    .where('provider_id', '=', payee.provider_id)
    .where('currency', '=', currency)
    .where(sql<boolean>`state ${sql.raw(inStates(IN_BALANCE))}`)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
  const ids = paidOut(
    sent.map((one) => ({
      id: one.id,
      cents: toCents(one.amount_cents - one.netted_cents - one.reversed_cents),
      sentAt: one.sent_at ?? now,
    })),
    Number(out.cents) - Number(covered.cents),
    payout.createdAt,
  )
  if (ids.length > 0) await moveTransfers(tx, ids, 'pay_out', { now, payout_id: payout.id })
}

/** Its money is in the payee's balance again, and goes out with a later one. */
async function fail(tx: Tx, payee: Asked, payoutId: number, now: Temporal.Instant): Promise<void> {
  const back = await tx.selectFrom('transfer').select('id').where('payout_id', '=', payoutId).execute()
  const ids = back.map(({ id }) => id)
  if (ids.length > 0) await moveTransfers(tx, ids, 'bounce', { now, payout_id: null })
  const { person_id } = await tx
    .selectFrom('provider')
    .select('person_id')
    .where('id', '=', payee.provider_id)
    .executeTakeFirstOrThrow()
  await emit(tx, { type: 'payout.failed', person_id, at: now })
}
