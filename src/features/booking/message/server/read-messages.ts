import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { noteMessagesRead as noteContract, readMessages as readContract } from '../contract.ts'
import { emit } from '../../server/emit.ts'
import { mayTakeBack, mayWrite, messagesUntil } from '../rules/message.ts'
import { correspondentsOf } from './correspondents.ts'
import { listMessages, type MessageRow } from './message-store.ts'

export async function readMessages({ viewer, params, now, context }: Call<typeof readContract>) {
  const { row, isHost } = await correspondentsOf(context, viewer, params.id)
  const rows = await listMessages(context.db.read, row.office_id, row.id)
  const correspondence = { status: row.status, endAt: row.end_at }
  return {
    data: {
      messages: rows.map((one) => shownMessage(one, viewer, now)),
      with: isHost ? row.booker_name : row.provider_name,
      isHost,
      mayWrite: !viewer.suspended && mayWrite(correspondence, now).ok,
      until: messagesUntil(correspondence).toZonedDateTimeISO(row.zone).toPlainDate().toString(),
    },
  }
}

export function shownMessage(row: MessageRow, viewer: SignedIn, now: Temporal.Instant) {
  const isMine = row.from_person === viewer.id
  return {
    id: row.id,
    isMine,
    text: row.hidden_at === null || isMine ? row.text : null,
    hiddenReason: isMine ? row.hidden_reason : null,
    sentAt: row.sent_at.toString(),
    readAt: row.read_at?.toString() ?? null,
    mayTakeBack: isMine && row.hidden_at === null && mayTakeBack({ sentAt: row.sent_at, readAt: row.read_at }, now),
  }
}

/** The first time stays. Whoever wrote is told, because their page says that it was read. */
export async function noteMessagesRead({ viewer, params, body, now, context }: Call<typeof noteContract>) {
  const { row, otherId } = await correspondentsOf(context, viewer, params.id)
  await context.db.tx(async (tx) => {
    const read = await tx
      .updateTable('message')
      .set({ read_at: now })
      .where('office_id', '=', row.office_id)
      .where('booking_id', '=', row.id)
      .where('from_person', '=', otherId)
      .where('id', '<=', body.until)
      .where('read_at', 'is', null)
      .returning('id')
      .execute()
    const about = { office_id: row.office_id, booking_id: row.id, person_id: otherId, at: now }
    if (read.length > 0) await emit(tx, { type: 'message.read', ...about })
  })
  context.wake()
  return { data: null }
}
