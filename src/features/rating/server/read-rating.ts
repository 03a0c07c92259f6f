/** A booking's rating as its booker sees it; for everybody else it is "not found". */
import { mayRate, ratingUntil } from '#features/booking/rules/may-rate.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { refusalText } from '#kernel/refusals.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readRating as contract } from '../contract.ts'
import { readRated, type RatedRow } from './store.ts'

export async function readRating({ viewer, params, locale, now, context }: Call<typeof contract>) {
  const row = await readRated(context.db.read, params.id)
  if (row?.booker_id !== viewer.id) refuse('request.not_found')
  return { data: toRatingView(row, locale, now) }
}

export function toRatingView(row: RatedRow, locale: Locale, now: Temporal.Instant): ReplyOf<typeof contract>['data'] {
  const may = mayRate({ status: row.status, endAt: row.end_at, isShared: row.is_shared }, now)
  return {
    office: {
      data: {
        id: row.office_id,
        title: locale === 'en' ? row.title_en : row.title_de,
        provider_name: row.provider_name,
        category: row.category,
        group: row.grp,
        photo: row.photo,
        rating: { rating: row.rating_tenths / 10, count: row.rating_count },
      },
    },
    rating: {
      data: {
        rating: row.value,
        text: row.text ?? '',
        mayRate: may.ok,
        why: may.ok ? null : refusalText(may.refusal.code, may.refusal.slots, locale),
        until: ratingUntil(row.end_at).toString(),
      },
    },
  }
}
