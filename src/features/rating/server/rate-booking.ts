/** Rates a visit (booking paper T21); the office's mean changes in the same transaction. */
import { mayRate } from '#features/booking/rules/may-rate.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { rateBooking as contract } from '../contract.ts'
import { summaryAfter } from '../rules/rate.ts'
import { toRatingView } from './read-rating.ts'
import { saveRatingSummary } from '#features/office/server/save-rating-summary.ts'
import { lockRated, saveRating } from './store.ts'

export async function rateBooking({ viewer, params, body, locale, now, context }: Call<typeof contract>) {
  return context.db.tx(async (tx) => {
    const row = await lockRated(tx, params.id)
    if (row?.booker_id !== viewer.id) refuse('request.not_found')
    orRefuse(mayRate({ status: row.status, endAt: row.end_at }, now))
    const summary = summaryAfter(row.rating_counts, row.value, body.rating)
    await saveRating(tx, {
      officeId: row.office_id,
      bookingId: row.id,
      personId: viewer.id,
      value: body.rating,
      now,
    })
    await saveRatingSummary(tx, row.office_id, summary)
    const rated = { ...row, value: body.rating, rating_tenths: summary.tenths, rating_count: summary.count }
    return { data: toRatingView(rated, locale, now) }
  })
}
