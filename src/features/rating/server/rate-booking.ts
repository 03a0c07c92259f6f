/** Rates a visit (booking paper T21); the office's mean changes in the same transaction. */
import { mayRate } from '#features/booking/rules/may-rate.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { Call } from '#platform/context.ts'
import type { rateBooking as contract } from '../contract.ts'
import type { RatingEvents } from '../events.ts'
import { summaryAfter } from '../rules/rate.ts'
import { toRatingView } from './read-rating.ts'
import { saveRatingSummary } from '#features/office/server/save-rating-summary.ts'
import { lockRated, saveRating } from './store.ts'

const { emit } = emitterOf<RatingEvents>()

export async function rateBooking({ viewer, params, body, locale, now, context }: Call<typeof contract>) {
  const reply = await context.db.tx(async (tx) => {
    const row = await lockRated(tx, params.id)
    if (row?.booker_id !== viewer.id) refuse('request.not_found')
    orRefuse(mayRate({ status: row.status, endAt: row.end_at, isShared: row.is_shared }, now))
    // Without a text, and once the host has answered or it was hidden, the words stay as they are.
    const isOpen = row.answer === null && row.hidden_reason === null
    const text = body.text === undefined || !isOpen ? row.text : body.text || null
    const summary = summaryAfter(row.rating_counts, row.value, body.rating)
    await saveRating(tx, {
      officeId: row.office_id,
      bookingId: row.id,
      personId: viewer.id,
      value: body.rating,
      text,
      now,
    })
    await saveRatingSummary(tx, row.office_id, summary)
    if (row.value === null)
      await emit(tx, {
        type: 'rating.received',
        office_id: row.office_id,
        booking_id: row.id,
        payload: { value: body.rating },
        at: now,
      })
    const rated = { ...row, value: body.rating, text, rating_tenths: summary.tenths, rating_count: summary.count }
    return { data: toRatingView(rated, locale, now) }
  })
  context.wake()
  return reply
}
