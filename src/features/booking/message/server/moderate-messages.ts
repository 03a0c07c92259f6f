import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { StateReasons } from '#platform/statement-of-reasons.ts'
import { emit } from '../../server/emit.ts'
import type {
  hideMessage as hideContract,
  keepMessage as keepContract,
  listMessageReports as listContract,
  reportMessage as reportContract,
} from '../contract.ts'
import { correspondentsOf } from './correspondents.ts'
import { hideText, isHidden } from './hide-text.ts'
import { findMessage } from './message-store.ts'

const MOST = 100

/** Only what the other side wrote; a second report replaces the reason. */
export async function reportMessage({ viewer, params, body, now, context }: Call<typeof reportContract>) {
  const { row, otherId } = await correspondentsOf(context, viewer, params.id)
  const found = await findMessage(context.db.read, params.message)
  if (found?.booking_id !== row.id || found.from_person !== otherId || found.hidden_at !== null)
    refuse('request.not_found')
  const said = { reason: body.reason, reported_at: now }
  await context.db.write
    .insertInto('message_report')
    .values({ message_id: found.id, reporter_id: viewer.id, ...said })
    .onConflict((on) => on.columns(['message_id', 'reporter_id']).doUpdateSet(said))
    .execute()
  return { data: null }
}

/** Only the two sides can read a message, and only one of them can report it: it has one report. */
export async function listMessageReports({ context }: Call<typeof listContract>) {
  const rows = await context.db.read
    .selectFrom('message_report as q')
    .innerJoin('message as m', 'm.id', 'q.message_id')
    .innerJoin('booking as b', (on) => on.onRef('b.office_id', '=', 'm.office_id').onRef('b.id', '=', 'm.booking_id'))
    .select([
      'm.id',
      'm.booking_id',
      'm.from_person',
      'm.text',
      'm.sent_at',
      'q.reason',
      'q.reported_at',
      'b.booker_id',
    ])
    .where('m.hidden_at', 'is', null)
    .orderBy('q.reported_at')
    .limit(MOST)
    .execute()
  return {
    data: rows.map((row) => ({
      id: row.id,
      booking: row.booking_id,
      from: row.from_person === row.booker_id ? ('booker' as const) : ('provider' as const),
      text: row.text,
      sentAt: row.sent_at.toString(),
      reason: row.reason,
      reportedAt: row.reported_at.toString(),
    })),
  }
}

/** @param stateReasons of the feature that keeps cases */
export function messageHider(stateReasons: StateReasons) {
  return async ({ viewer, params: { id }, body, now, context }: Call<typeof hideContract>) => {
    if (!viewer.proved) refuse('account.proof_needed')
    const { reason, ground, rule } = body
    await context.db.tx(async (tx) => {
      if (await isHidden(tx, id, reason)) return
      const hidden = await hideText(tx, id, { by: viewer, reason, now })
      if (!hidden) refuse('request.not_found')
      const { from_person, ...about } = hidden
      const decided = await takeReports(tx, id, context.config.BASE_URL)
      const decision = await stateReasons(tx, decided, { by: viewer, ground, rule, facts: reason, now })
      const payload = { message: id, decision }
      await emit(tx, { type: 'message.hidden', ...about, person_id: from_person, at: now, payload })
      await recordAction(tx, { by: viewer, action: 'message.hidden', on: ['message', id], reason, now })
    })
    context.wake()
    context.log.info({ operator: viewer.id, message: id }, 'an operator hid a message')
    return { data: null }
  }
}

/** @param stateReasons of the feature that keeps cases */
export function messageKeeper(stateReasons: StateReasons) {
  return async ({ viewer, params: { id }, body, now, context }: Call<typeof keepContract>) => {
    if (!viewer.proved) refuse('account.proof_needed')
    const { reason } = body
    await context.db.tx(async (tx) => {
      const decided = await takeReports(tx, id, context.config.BASE_URL)
      if (decided.reports.length === 0) refuse('request.not_found')
      await stateReasons(tx, decided, { by: viewer, ground: null, rule: '', facts: reason, now })
      await recordAction(tx, { by: viewer, action: 'message.kept', on: ['message', id], reason, now })
    })
    context.wake()
    context.log.info({ operator: viewer.id, message: id }, 'an operator closed the report of a message')
    return { data: null }
  }
}

/**
 * The message with what was reported about it, which becomes part of the case.
 * @throws RefusalError request.not_found without a message
 */
async function takeReports(tx: Tx, messageId: number, baseUrl: string) {
  const message = await tx
    .selectFrom('message as m')
    .innerJoin('office as o', 'o.id', 'm.office_id')
    .select(['m.booking_id', 'm.from_person', 'm.text', 'o.title_de', 'o.title_en'])
    .where('m.id', '=', messageId)
    .forUpdate('m')
    .executeTakeFirst()
  if (!message) refuse('request.not_found')
  const reports = await tx
    .deleteFrom('message_report')
    .where('message_id', '=', messageId)
    .returning(['reporter_id', 'reason', 'reported_at'])
    .execute()
  return {
    kind: 'message' as const,
    messageId,
    ownerId: message.from_person,
    title: { de: message.title_de, en: message.title_en },
    text: message.text,
    reports: reports.map(({ reporter_id, reason, reported_at }) => ({ by: reporter_id, reason, at: reported_at })),
    location: `${baseUrl}/booking/${message.booking_id}#messages`,
  }
}
