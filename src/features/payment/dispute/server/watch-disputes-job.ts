/**
 * Gives the payment provider what operators have answered to open disputes, and asks once a day what became of them,
 * because the event that says so may be missed.
 */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { workOffEach } from '../../server/work-off-each.ts'
import { noteStatementDispute } from '../../statement/server/note-statement-dispute.ts'
import { noteDispute } from './note-dispute.ts'

const BATCH = 50
const AGAIN_HOURS = 24

async function disputesToCheck(db: Reads, psp: string, now: Temporal.Instant) {
  return (
    db
      .selectFrom('payment_dispute as d')
      .innerJoin('payment_leg as leg', (on) =>
        on.onRef('leg.office_id', '=', 'd.office_id').onRef('leg.id', '=', 'd.leg_id'),
      )
      .leftJoin('statement as s', 's.id', 'd.statement_id')
      .select(['d.id', 'd.psp', 'd.office_id', 'd.leg_id', 'd.statement_id', 'd.ref', 'd.answer', 'd.answer_state'])
      .select(['d.evidence', sql<string | null>`coalesce(s.auth_ref, leg.auth_ref)`.as('auth_ref')])
      // A statement has one dispute with a row for each leg; the first one is asked for.
      .where(
        sql<boolean>`not exists (select from payment_dispute x where x.psp = d.psp and x.ref = d.ref and x.id < d.id)`,
      )
      .where('d.state', '=', 'open')
      .where('d.psp', '=', psp)
      .where('d.check_at', '<=', now)
      .orderBy('d.check_at')
      .limit(BATCH)
      .execute()
  )
}

type Checked = Awaited<ReturnType<typeof disputesToCheck>>[number]

/** @returns how many were answered or decided */
export async function watchDisputes(context: Context, now: Temporal.Instant): Promise<number> {
  return workOffEach(
    context,
    await disputesToCheck(context.db.read, context.payments.name, now),
    { row: 'dispute', waiting: 'disputes', failed: 'watching a dispute failed' },
    (dispute) => check(context, dispute, now),
    (dispute) => later(context, dispute, now),
  )
}

async function check(context: Context, dispute: Checked, now: Temporal.Instant): Promise<boolean> {
  const isAnswer = dispute.answer_state === 'asked'
  if (isAnswer) await send(context, dispute, now)
  if (dispute.auth_ref === null) throw new Error('a payment that is disputed has no name')
  const payment = await context.payments.getPayment(dispute.auth_ref)
  const leg = { officeId: dispute.office_id, legId: dispute.leg_id }
  const isNoted =
    dispute.statement_id === null
      ? await noteDispute(context, leg, payment, now)
      : await noteStatementDispute(context, dispute.statement_id, payment, now)
  if (isNoted) return true
  await later(context, dispute, now)
  return isAnswer
}

/** A dispute has one answer, so its name is the key. */
async function send({ db, payments, log }: Context, dispute: Checked, now: Temporal.Instant): Promise<void> {
  const key = `${dispute.id}:dispute_answer`
  const { status } =
    dispute.evidence === null
      ? await payments.acceptDispute({ disputeRef: dispute.ref }, key)
      : await payments.answerDispute({ disputeRef: dispute.ref, evidence: dispute.evidence }, key)
  if (status === 'too_late') log.warn({ dispute: dispute.id }, 'a dispute was answered too late')
  await db.write
    .updateTable('payment_dispute')
    .set({ answer_state: status === 'taken' ? 'sent' : 'late', answer_by: null, updated_at: now })
    .where('psp', '=', dispute.psp)
    .where('ref', '=', dispute.ref)
    .where('answer_state', '=', 'asked')
    .execute()
}

async function later({ db }: Context, { id }: Checked, now: Temporal.Instant): Promise<void> {
  await db.write
    .updateTable('payment_dispute')
    .set({ check_at: now.add({ hours: AGAIN_HOURS }) })
    .where('id', '=', id)
    .execute()
}
