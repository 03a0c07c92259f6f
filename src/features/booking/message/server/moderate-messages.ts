import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { emit } from '../../server/emit.ts'
import type {
  hideMessage as hideContract,
  keepMessage as keepContract,
  listMessageReports as listContract,
  reportMessage as reportContract,
} from '../contract.ts'
import { correspondentsOf } from './correspondents.ts'
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

export async function hideMessage({ viewer, params, body, now, context }: Call<typeof hideContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  await context.db.tx(async (tx) => {
    const hidden = await tx
      .updateTable('message')
      .set({ hidden_at: now, hidden_by: viewer.id, hidden_reason: body.reason })
      .where('id', '=', params.id)
      .returning(['office_id', 'booking_id', 'from_person'])
      .executeTakeFirst()
    if (!hidden) refuse('request.not_found')
    const { from_person, ...about } = hidden
    await emit(tx, {
      type: 'message.hidden',
      ...about,
      person_id: from_person,
      at: now,
      payload: { message: params.id },
    })
    await recordAction(tx, {
      by: viewer,
      action: 'message.hidden',
      on: ['message', params.id],
      reason: body.reason,
      now,
    })
  })
  context.wake()
  context.log.info({ operator: viewer.id, message: params.id }, 'an operator hid a message')
  return { data: null }
}

export async function keepMessage({ viewer, params, now, context: { db, log } }: Call<typeof keepContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  await db.tx(async (tx) => {
    const closed = await tx
      .deleteFrom('message_report')
      .where('message_id', '=', params.id)
      .returning('message_id')
      .execute()
    if (closed.length === 0) refuse('request.not_found')
    await recordAction(tx, { by: viewer, action: 'message.kept', on: ['message', params.id], now })
  })
  log.info({ operator: viewer.id, message: params.id }, 'an operator closed the report of a message')
  return { data: null }
}
