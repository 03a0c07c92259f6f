/**
 * Takes what providers were paid for payments that were taken back from their balance (money paper 2.5), by the steps of
 * a refund: decide how much, ask with the key of the dispute, post what arrived. What is not there stays owed and is kept
 * from their next transfers.
 */
import { minCents, subtractCents, toCents } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { lockDebt } from '../../payout/server/provider-debt.ts'
import { isAsked, isToSend } from '../../payout/rules/transfer-states.ts'
import { lockTransfer } from '../../refund/server/refund-store.ts'
import { postTaken, postTakenArrived } from '../../rules/postings.ts'
import { post, type Entry } from '../../server/ledger.ts'
import { workOffEach } from '../../server/work-off-each.ts'

const BATCH = 50
/** A transfer is being sent just now. */
const SOON_MINUTES = 1
const AGAIN_HOURS = 24

async function owedShares(db: Reads, now: Temporal.Instant) {
  return db
    .selectFrom('payment_dispute')
    .select(['id', 'office_id', 'leg_id', 'booking_id', 'provider_id', 'currency', 'provider_cents', 'share'])
    .where('share', 'in', ['owed', 'taking'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(BATCH)
    .execute()
}

type Owed = Awaited<ReturnType<typeof owedShares>>[number]

/** @returns how many were taken, or stay owed for good */
export async function takeShares(context: Context, now: Temporal.Instant): Promise<number> {
  const later = { next_at: now.add({ hours: AGAIN_HOURS }), updated_at: now }
  return workOffEach(
    context,
    await owedShares(context.db.read, now),
    { row: 'dispute', waiting: 'shares', failed: 'taking a share failed' },
    async (dispute) => {
      const isTaking = dispute.share === 'taking' || (await context.db.tx((tx) => claim(tx, dispute, now)))
      return isTaking && take(context, dispute, now)
    },
    ({ id }) => context.db.write.updateTable('payment_dispute').set(later).where('id', '=', id).execute(),
  )
}

/** What is claimed is no debt any more, so that no transfer keeps it as well. */
async function claim(tx: Tx, dispute: Owed, now: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_dispute')
    .select('share')
    .where('id', '=', dispute.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.share !== 'owed') return false
  const set = (fields: {
    share?: 'taking' | 'taken'
    taken_cents?: typeof dispute.provider_cents
    next_at?: Temporal.Instant
  }) =>
    tx
      .updateTable('payment_dispute')
      .set({ ...fields, updated_at: now })
      .where('id', '=', dispute.id)
      .execute()
  const transfer = await lockTransfer(tx, dispute.office_id, dispute.leg_id)
  if (transfer && isAsked(transfer.state)) {
    await set({ next_at: now.add({ minutes: SOON_MINUTES }) })
    return false
  }
  const sent = transfer && !isToSend(transfer.state) ? transfer : null
  const inBalance = sent ? toCents(sent.amount_cents - sent.netted_cents - sent.reversed_cents) : toCents(0)
  const debt = await lockDebt(tx, dispute.provider_id, dispute.currency)
  const cents = minCents(minCents(dispute.provider_cents, debt), inBalance)
  if (!sent || cents <= 0) {
    await set({ share: 'taken' })
    return false
  }
  await set({ share: 'taking', taken_cents: cents })
  await tx
    .updateTable('transfer')
    .set((column) => ({ reversed_cents: column('reversed_cents', '+', cents), updated_at: now }))
    .where('id', '=', sent.id)
    .execute()
  await post(tx, {
    ...entryOf(dispute, now),
    kind: 'taken_back',
    key: `dispute:${dispute.id}:taken_back`,
    postings: postTaken(dispute.provider_id, cents),
  })
  return true
}

async function take({ db, payees, log }: Context, dispute: Owed, now: Temporal.Instant): Promise<boolean> {
  const row = await db.write
    .selectFrom('payment_dispute as d')
    .innerJoin('transfer as t', (on) => on.onRef('t.office_id', '=', 'd.office_id').onRef('t.leg_id', '=', 'd.leg_id'))
    .select(['d.share', 'd.taken_cents', 't.id as transfer_id', 't.transfer_ref'])
    .where('d.id', '=', dispute.id)
    // A transfer of a payment after this dispute is not the one.
    .where((is) => is('t.created_at', '<=', is.ref('d.opened_at')))
    .orderBy('t.round', 'desc')
    .executeTakeFirstOrThrow()
  // Another process has finished it.
  if (row.share !== 'taking') return false
  if (row.transfer_ref === null) throw new Error('a transfer was sent without a name')
  const amount = { cents: row.taken_cents, currency: dispute.currency }
  const result = await payees.reverse({ transferRef: row.transfer_ref, amount }, `${dispute.id}:dispute_reverse`)
  const isTaken = result.status === 'reversed'
  if (!isTaken) log.warn({ dispute: dispute.id, code: result.code }, 'a share could not be taken back; it stays owed')
  return db.tx(async (tx) => {
    const finished = await tx
      .updateTable('payment_dispute')
      .set({ share: 'taken', updated_at: now, ...(isTaken ? {} : { taken_cents: toCents(0) }) })
      .where('id', '=', dispute.id)
      .where('share', '=', 'taking')
      .executeTakeFirst()
    if (finished.numUpdatedRows === 0n) return false
    await post(tx, {
      ...entryOf(dispute, now),
      ...(isTaken
        ? {
            kind: 'take_back_arrived',
            key: `dispute:${dispute.id}:take_back_arrived`,
            externalRef: result.reversalRef,
            postings: postTakenArrived(amount.cents),
          }
        : {
            kind: 'taken_back',
            key: `dispute:${dispute.id}:not_taken`,
            postings: postTaken(dispute.provider_id, subtractCents(toCents(0), amount.cents)),
          }),
    })
    if (!isTaken)
      await tx
        .updateTable('transfer')
        .set((column) => ({ reversed_cents: column('reversed_cents', '-', amount.cents), updated_at: now }))
        .where('id', '=', row.transfer_id)
        .execute()
    return true
  })
}

function entryOf(dispute: Owed, now: Temporal.Instant): Omit<Entry, 'kind' | 'key' | 'postings'> {
  return {
    officeId: dispute.office_id,
    bookingId: dispute.booking_id,
    legId: dispute.leg_id,
    externalRef: null,
    currency: dispute.currency,
    now,
  }
}
