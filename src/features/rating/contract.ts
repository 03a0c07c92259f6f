/** Rating's endpoints (Spec 7). The id is that of a booking: a visit is rated, and the office shows the mean. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, instant, paragraphs } from '#kernel/fields.ts'
import { MOST_LETTERS } from './words/rules/limits.ts'
import { RATING_VALUES } from './rules/rate.ts'

const ratingView = z.object({
  office: z.object({
    data: z.object({
      id,
      title: z.string(),
      provider_name: z.string(),
      category: z.string(),
      group: z.int(),
      photo: z.object({ key: z.string(), hash: z.string() }).nullable(),
      /** The mean on the 0-10 scale, 0 when there are no ratings. */
      rating: z.object({ rating: z.number(), count: z.int() }),
    }),
  }),
  rating: z.object({
    data: z.object({
      /** The booker's own rating, null when not yet given. */
      rating: z.int().nullable(),
      /** What they wrote with it; '' for nothing. */
      text: z.string(),
      mayRate: z.boolean(),
      /** Why rating is not possible, in the viewer's language; null when it is. */
      why: z.string().nullable(),
      until: instant,
    }),
  }),
})

const ofBooking = {
  path: '/api/rate/{id}',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  reply: z.object({ data: ratingView }),
} as const

export const readRating = endpoint({
  ...ofBooking,
  method: 'GET',
  summary: "The booker's rating of a booking, with its office",
  refusals: ['request.not_found'],
})

/** Idempotent; within the rating window another value replaces the first. */
export const rateBooking = endpoint({
  ...ofBooking,
  method: 'POST',
  summary: 'Rate a completed booking, or change the rating within 30 days',
  /** Without `text` what was written stays; an empty one takes it back. */
  body: z.strictObject({ rating: z.literal(RATING_VALUES), text: paragraphs(MOST_LETTERS, 0).optional() }),
  refusals: ['request.not_found', 'rating.not_yet', 'rating.too_late'],
})
