import { refuse } from '#kernel/verdict.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { Call } from '#platform/context.ts'
import type { RatingEvents } from '../../events.ts'
import type { answerRating as contract } from '../contract.ts'
import { shownWords } from './read-words.ts'
import { findWords } from './words-store.ts'

const { emit } = emitterOf<RatingEvents>()

/** The same answer again is the same: the first response was lost. */
export async function answerRating({ viewer, params, body, now, context }: Call<typeof contract>) {
  const data = await context.db.tx(async (tx) => {
    await tx.selectFrom('rating').select('value').where('booking_id', '=', params.id).forUpdate().execute()
    const row = await findWords(tx, params.id)
    if (row?.host_id !== viewer.id) refuse('request.not_found')
    if (row.answer === body.text) return shownWords(row, viewer)
    if (row.answer !== null) refuse('rating.answered')
    await tx
      .updateTable('rating')
      .set({ answer: body.text, answered_at: now })
      .where('office_id', '=', row.office_id)
      .where('booking_id', '=', row.booking_id)
      .execute()
    await emit(tx, { type: 'rating.answered', office_id: row.office_id, booking_id: row.booking_id, at: now })
    return shownWords({ ...row, answer: body.text, answered_at: now }, viewer)
  })
  context.wake()
  return { data }
}
