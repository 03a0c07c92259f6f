import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import { emit } from '../../server/emit.ts'
import type { sendMessage as contract } from '../contract.ts'
import { MOST_AN_HOUR } from '../rules/limits.ts'
import { mayWrite } from '../rules/message.ts'
import { correspondentsOf } from './correspondents.ts'
import { findSent } from './message-store.ts'
import { shownMessage } from './read-messages.ts'

const RATE = { max: MOST_AN_HOUR, seconds: 3600 }

export async function sendMessage({ viewer, params, body, idempotencyKey, now, context }: Call<typeof contract>) {
  const { row, isHost, otherId } = await correspondentsOf(context, viewer, params.id)
  if (viewer.suspended) refuse('booking.suspended')
  orRefuse(mayWrite({ status: row.status, endAt: row.end_at }, now))
  const before = await findSent(context.db.read, viewer.id, idempotencyKey)
  if (!before) {
    await takeOrRefuse(context.db.write, { name: 'message', subject: viewer.id, rate: RATE })
    const id = context.newId()
    await context.db.tx(async (tx) => {
      const about = { office_id: row.office_id, booking_id: row.id }
      const sent = await tx
        .insertInto('message')
        .values({ ...about, id, from_person: viewer.id, text: body.text, request_key: idempotencyKey, sent_at: now })
        .onConflict((on) => on.columns(['from_person', 'request_key']).doNothing())
        .returning('id')
        .executeTakeFirst()
      // The same request at the same time came first.
      if (!sent) return
      await emit(tx, {
        type: isHost ? 'message.from_host' : 'message.from_guest',
        ...about,
        person_id: otherId,
        at: now,
        payload: { message: id },
      })
    })
    context.wake()
  }
  const sent = before ?? (await findSent(context.db.read, viewer.id, idempotencyKey))
  if (sent?.booking_id !== row.id || sent.text !== body.text) refuse('request.key_reused')
  return { data: shownMessage(sent, viewer, now) }
}
