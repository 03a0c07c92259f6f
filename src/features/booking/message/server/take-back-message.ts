import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { emit } from '../../server/emit.ts'
import type { takeBackMessage as contract } from '../contract.ts'
import { mayTakeBack } from '../rules/message.ts'
import { correspondentsOf } from './correspondents.ts'
import { findMessage } from './message-store.ts'

/** It is gone for both. What was reported of it goes with it, because nobody has read it. */
export async function takeBackMessage({ viewer, params, now, context }: Call<typeof contract>) {
  const { row, otherId } = await correspondentsOf(context, viewer, params.id)
  const about = { office_id: row.office_id, booking_id: row.id }
  await context.db.tx(async (tx) => {
    await tx.selectFrom('message').select('id').where('id', '=', params.message).forUpdate().execute()
    const sent = await findMessage(tx, params.message)
    if (sent?.booking_id !== row.id || sent.from_person !== viewer.id) refuse('request.not_found')
    const isOpen = sent.hidden_at === null && mayTakeBack({ sentAt: sent.sent_at, readAt: sent.read_at }, now)
    if (!isOpen) refuse('booking.message_stays')
    await tx
      .deleteFrom('message')
      .where('office_id', '=', row.office_id)
      .where('booking_id', '=', row.id)
      .where('id', '=', params.message)
      .execute()
    // Their page shows it no longer.
    await emit(tx, { type: 'message.read', ...about, person_id: otherId, at: now })
  })
  context.wake()
  return { data: null }
}
