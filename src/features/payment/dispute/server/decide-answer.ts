/**
 * An operator answers a dispute. It is decided here in one transaction; a timer tells the payment provider
 * (watch-disputes-job.ts), so that it is told once, whatever happens in between.
 */
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Locale } from '#kernel/locale.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { mayAnswer } from '../rules/dispute-step.ts'
import { findDispute, shownDispute } from './dispute-store.ts'

type Answer = {
  readonly viewer: SignedIn
  readonly disputeId: number
  /** Null gives the dispute up. */
  readonly evidence: string | null
  readonly key: string
  readonly locale: Locale
  readonly now: Temporal.Instant
}

export async function decideAnswer(context: Context, answer: Answer) {
  const { viewer, disputeId, locale, now } = answer
  if (!viewer.proved) refuse('account.proof_needed')
  await context.db.tx((tx) => decide(tx, answer))
  const kind = answer.evidence === null ? 'accepted' : 'evidence'
  context.log.info({ operator: viewer.id, dispute: disputeId, answer: kind }, 'an operator answered a dispute')
  context.wake()
  const row = (await findDispute(context.db.write, disputeId)) ?? refuse('request.not_found')
  return shownDispute(row, locale, now)
}

async function decide(tx: Tx, { viewer, disputeId, evidence, key, now }: Answer): Promise<void> {
  const rows = await tx
    .selectFrom('payment_dispute')
    .select(['id', 'state', 'answer_by', 'answer', 'answer_state', 'evidence', 'answered_by', 'answer_key'])
    // That of a statement has a row for each leg, and one answer.
    .where((is) =>
      is(
        is.refTuple('psp', 'ref'),
        'in',
        is
          .selectFrom('payment_dispute as one')
          .select(['one.psp', 'one.ref'])
          .where('one.id', '=', disputeId)
          .$asTuple('psp', 'ref'),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const row = rows.find(({ id }) => id === disputeId)
  if (!row) refuse('request.not_found')
  const kind = evidence === null ? 'accepted' : 'evidence'
  if (row.answered_by === viewer.id && row.answer_key === key) {
    if (row.answer !== kind || row.evidence !== evidence) refuse('request.key_reused')
    return
  }
  orRefuse(mayAnswer({ state: row.state, answerBy: row.answer_by, answerState: row.answer_state }, now))
  await tx
    .updateTable('payment_dispute')
    .set({
      answer: kind,
      answer_state: 'asked',
      evidence,
      answered_by: viewer.id,
      answered_at: now,
      answer_key: key,
      check_at: now,
      updated_at: now,
    })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await recordAction(tx, {
    by: viewer,
    action: evidence === null ? 'dispute.accepted' : 'dispute.answered',
    on: ['dispute', disputeId],
    before: { state: row.state },
    now,
  })
}
