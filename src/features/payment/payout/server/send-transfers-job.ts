/**
 * Passes each provider's part on once the time for complaints is over (money paper 2.5). Three steps, as with captures:
 * decide what is sent and note that the payment provider is about to be asked, ask with the key of this attempt, post
 * what has moved. A transfer that is found between two steps continues from there.
 */
import { addCents, subtractCents, type Cents } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { postNetted, postTransferred } from '../../rules/postings.ts'
import { post, type Entry } from '../../server/ledger.ts'
import { workOffEach } from '../../server/work-off-each.ts'
import { AGAIN_HOURS, netOf } from '../rules/transfer-plan.ts'
import { isAsked, isToSend } from '../rules/transfer-states.ts'
import { lockDebt } from './provider-debt.ts'
import { dueTransfers, isStillPaid, moveTransfers, type DueTransfer } from './transfer-store.ts'

const BATCH = 50
/** Payouts to the bank follow within a day. */
const FIRST_LOOK_HOURS = 1

/** @returns how many were sent */
export async function sendTransfers(context: Context, now: Temporal.Instant): Promise<number> {
  return workOffEach(
    context,
    await dueTransfers(context.db.read, context.payees.name, now, BATCH),
    { row: 'transfer', waiting: 'transfers', failed: 'transfer failed' },
    (transfer) => sendTransfer(context, transfer, now),
    ({ id }) => moveTransfers(context.db.write, [id], 'send', { now, next_at: tomorrow(now) }),
  )
}

const tomorrow = (now: Temporal.Instant) => now.add({ hours: AGAIN_HOURS })

async function sendTransfer(context: Context, transfer: DueTransfer, now: Temporal.Instant): Promise<boolean> {
  const { db, payees, log } = context
  const { payee_id: payeeId, payee_ref: payeeRef } = transfer
  const postpone = async (event: 'wait' | 'block', more: { attempt?: 'next' } = {}) => {
    await moveTransfers(db.write, [transfer.id], event, { now, next_at: tomorrow(now), ...more })
    return false
  }
  // A payment that is disputed is decided first; but what may have been sent already is found out, whatever became of it.
  if (!transfer.is_paid && !isAsked(transfer.state)) return postpone('wait')
  if (payeeId === null || payeeRef === null) return postpone('block')

  const claim = await db.tx((tx) => claimTransfer(tx, transfer, now))
  if (!claim) return false
  const amount = { cents: claim.cents, currency: transfer.currency }
  let transferRef: string | null = null
  if (amount.cents > 0) {
    const result = await payees.transfer(
      {
        payeeRef,
        amount,
        // With a discount of the platform's own the provider may get more than was charged. The same with each try, as
        // the key demands.
        chargeRef: amount.cents > transfer.charged_cents ? null : transfer.charge_ref,
        groupRef: `booking_${transfer.booking_id}`,
      },
      `${transfer.id}:transfer:${claim.attempt}`,
    )
    if (result.status === 'refused') {
      log.warn({ transfer: transfer.id, code: result.code }, 'transfer refused')
      return postpone(result.code === 'payee_not_active' ? 'block' : 'wait', { attempt: 'next' })
    }
    transferRef = result.transferRef
  }
  return db.tx(async (tx) => {
    const moved = await moveTransfers(tx, [transfer.id], 'arrive', { now, sent_at: now, transfer_ref: transferRef })
    const postings = postTransferred(transfer.provider_id, amount.cents)
    await post(tx, {
      ...entryOf(transfer, now),
      kind: 'transferred',
      key: `${transfer.id}:transferred`,
      externalRef: transferRef,
      postings,
    })
    await tx
      .updateTable('payee')
      .set({ payouts_at: now.add({ hours: FIRST_LOOK_HOURS }) })
      .where('id', '=', payeeId)
      .where('payouts_at', 'is', null)
      .execute()
    return moved > 0
  })
}

/**
 * How much is sent is decided once for each attempt, before the payment provider is asked: its key must always come with
 * the same amount.
 * @returns null when another process has sent it meanwhile
 */
async function claimTransfer(
  tx: Tx,
  transfer: DueTransfer,
  now: Temporal.Instant,
): Promise<{ cents: Cents; attempt: number } | null> {
  const row = await tx
    .selectFrom('transfer')
    .select(['state', 'netted_cents', 'attempt'])
    .where('id', '=', transfer.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!isToSend(row.state)) return null
  // The payer's bank may have taken it back since it was found; whoever notes that locks the transfer as well.
  if (!isAsked(row.state) && !(await isStillPaid(tx, transfer))) return null
  const { attempt } = row
  const rest = subtractCents(transfer.amount_cents, row.netted_cents)
  if (isAsked(row.state)) return { cents: rest, attempt }
  const { kept, sent } = netOf(rest, await lockDebt(tx, transfer.provider_id, transfer.currency))
  await post(tx, {
    ...entryOf(transfer, now),
    kind: 'netted',
    key: `${transfer.id}:netted:${attempt}`,
    postings: postNetted(transfer.provider_id, kept),
  })
  await moveTransfers(tx, [transfer.id], 'send', { now, netted_cents: addCents(row.netted_cents, kept) })
  return { cents: sent, attempt }
}

function entryOf(transfer: DueTransfer, now: Temporal.Instant): Omit<Entry, 'kind' | 'key' | 'postings'> {
  return {
    officeId: transfer.office_id,
    bookingId: transfer.booking_id,
    legId: transfer.leg_id,
    externalRef: null,
    currency: transfer.currency,
    now,
  }
}
