/**
 * Carries out what was decided (money paper 2.7): asks the payment provider to give the money back, then takes the
 * provider's share from their balance when its transfer had been sent. Each step is asked with the refund's own key and
 * posted once; a refund that is found between two steps continues from there. A transfer that is still waiting keeps the
 * share by itself when it is sent (send-transfers-job.ts), and so do later ones where a balance has too little.
 */
import { addCents, minCents, subtractCents, toCents, type Cents } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { lockDebt } from '../../payout/server/provider-debt.ts'
import { isAsked, isToSend } from '../../payout/rules/transfer-states.ts'
import { postRefundSent, postTaken, postTakenArrived } from '../../rules/postings.ts'
import { emit } from '../../server/emit.ts'
import { post, type Entry } from '../../server/ledger.ts'
import { payerName } from '../../server/payer-name.ts'
import { workOffEach } from '../../server/work-off-each.ts'
import { isTaking, isToAsk, isToTake } from '../rules/refund-states.ts'
import { dueRefunds, lockRefund, lockTransfer, moveRefund, type DueRefund } from './refund-store.ts'

const BATCH = 50
/** A transfer is being sent just now. */
const SOON_MINUTES = 1
const AGAIN_HOURS = 24

/** @returns how many went on */
export async function sendRefunds(context: Context, now: Temporal.Instant): Promise<number> {
  return workOffEach(
    context,
    await dueRefunds(context.db.read, now, BATCH),
    { row: 'refund', waiting: 'refunds', failed: 'refund failed' },
    (refund) => goOn(context, refund, now),
    ({ id }) => moveRefund(context.db.write, id, 'wait', { now, next_at: now.add({ hours: AGAIN_HOURS }) }),
  )
}

async function goOn(context: Context, refund: DueRefund, now: Temporal.Instant): Promise<boolean> {
  if (isToAsk(refund.state) && !(await giveBack(context, refund, now))) return false
  if (!isTaking(refund.state)) {
    const claimed = await context.db.tx((tx) => claimShare(tx, refund, now))
    if (claimed !== 'taking') return claimed === 'done'
  }
  return takeShare(context, refund, now)
}

async function giveBack({ db, payments }: Context, refund: DueRefund, now: Temporal.Instant): Promise<boolean> {
  if (refund.charge_ref === null) throw new Error('a paid leg without a charge')
  const { refundRef } = await payments.refund(
    {
      chargeRef: refund.charge_ref,
      amount: { cents: refund.amount_cents, currency: refund.currency },
      reason: refund.reason,
    },
    `${refund.id}:refund`,
  )
  return db.tx(async (tx) => {
    if (!(await moveRefund(tx, refund.id, 'arrive', { now, refund_ref: refundRef }))) return false
    await post(tx, {
      ...entryOf(refund, now),
      kind: 'refund_sent',
      key: `${refund.id}:refund_sent`,
      externalRef: refundRef,
      postings: postRefundSent(payerName(refund), refund.amount_cents),
    })
    const about = { office_id: refund.office_id, booking_id: refund.booking_id, person_id: refund.payer_id }
    await emit(tx, { type: 'payment.refunded', ...about, at: now })
    return true
  })
}

/**
 * Decides once what is taken back, before the payment provider is asked. What is claimed is no debt any more, so that no
 * transfer keeps it as well.
 */
async function claimShare(tx: Tx, refund: DueRefund, now: Temporal.Instant): Promise<'taking' | 'done' | 'later'> {
  const { state } = await lockRefund(tx, refund.id)
  // Another process has decided since it was found: what it takes is no debt any more, and must not seem to be nothing.
  if (!isToTake(state)) return isTaking(state) ? 'taking' : 'later'
  const transfer = await lockTransfer(tx, refund.office_id, refund.leg_id)
  if (transfer && isAsked(transfer.state)) {
    await moveRefund(tx, refund.id, 'wait', { now, next_at: now.add({ minutes: SOON_MINUTES }) })
    return 'later'
  }
  const sent = transfer && !isToSend(transfer.state) ? transfer : null
  const inBalance = sent ? toCents(sent.amount_cents - sent.netted_cents - sent.reversed_cents) : toCents(0)
  const debt = await lockDebt(tx, refund.provider_id, refund.currency)
  const share = minCents(minCents(refund.provider_cents, debt), inBalance)
  if (!sent || share <= 0) return (await moveRefund(tx, refund.id, 'finish', { now })) ? 'done' : 'later'
  if (!(await moveRefund(tx, refund.id, 'take', { now, taken_cents: share }))) return 'later'
  await tx
    .updateTable('transfer')
    .set({ reversed_cents: addCents(sent.reversed_cents, share), updated_at: now })
    .where('id', '=', sent.id)
    .execute()
  await post(tx, {
    ...entryOf(refund, now),
    kind: 'taken_back',
    key: `${refund.id}:taken_back`,
    postings: postTaken(refund.provider_id, share),
  })
  return 'taking'
}

async function takeShare({ db, payees, log }: Context, refund: DueRefund, now: Temporal.Instant): Promise<boolean> {
  const row = await db.write
    .selectFrom('refund as r')
    .innerJoin('transfer as t', (on) => on.onRef('t.office_id', '=', 'r.office_id').onRef('t.leg_id', '=', 'r.leg_id'))
    .select(['r.state', 'r.taken_cents', 't.id as transfer_id', 't.transfer_ref'])
    .where('r.id', '=', refund.id)
    .orderBy('t.round', 'desc')
    .executeTakeFirstOrThrow()
  // Another process has finished it.
  if (!isTaking(row.state)) return false
  if (row.transfer_ref === null) throw new Error('a transfer was sent without a name')
  const share: Cents = row.taken_cents
  const amount = { cents: share, currency: refund.currency }
  const result = await payees.reverse({ transferRef: row.transfer_ref, amount }, `${refund.id}:reverse`)
  const isTaken = result.status === 'reversed'
  if (!isTaken) log.warn({ refund: refund.id, code: result.code }, 'a share could not be taken back; it stays owed')
  return db.tx(async (tx) => {
    const finished = await moveRefund(tx, refund.id, 'finish', isTaken ? { now } : { now, taken_cents: toCents(0) })
    if (!finished) return false
    await post(tx, {
      ...entryOf(refund, now),
      ...(isTaken
        ? {
            kind: 'take_back_arrived',
            key: `${refund.id}:take_back_arrived`,
            externalRef: result.reversalRef,
            postings: postTakenArrived(share),
          }
        : {
            kind: 'taken_back',
            key: `${refund.id}:not_taken`,
            postings: postTaken(refund.provider_id, subtractCents(toCents(0), share)),
          }),
    })
    if (!isTaken)
      await tx
        .updateTable('transfer')
        .set((column) => ({ reversed_cents: column('reversed_cents', '-', share), updated_at: now }))
        .where('id', '=', row.transfer_id)
        .execute()
    return true
  })
}

function entryOf(refund: DueRefund, now: Temporal.Instant): Omit<Entry, 'kind' | 'key' | 'postings'> {
  return {
    officeId: refund.office_id,
    bookingId: refund.booking_id,
    legId: refund.leg_id,
    externalRef: null,
    currency: refund.currency,
    now,
  }
}
