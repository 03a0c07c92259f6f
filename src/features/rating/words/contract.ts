/** Words with ratings: everybody reads them, the host answers once, anybody reports, operators hide. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, instant, line, paragraphs, ruleFields } from '#kernel/fields.ts'
import { MOST_LETTERS } from './rules/limits.ts'

const LONGEST_REPORT = 500
const SHORTEST_REASON = 10
const LONGEST_REASON = 1000

const params = z.object({ id: idInPath })

const words = z.object({
  /** Of the booking that was rated. */
  id,
  value: z.int(),
  text: z.string(),
  /** First name; empty when the account is gone. */
  name: z.string(),
  at: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** The caller is the host and has not answered yet. */
  mayAnswer: z.boolean(),
})

export const readRatingWords = endpoint({
  method: 'GET',
  path: '/api/office/{id}/rating',
  summary: 'What guests wrote about an office, the newest first',
  access: ANYONE,
  params,
  query: z.strictObject({
    page: z
      .string()
      .regex(/^[1-9][0-9]{0,3}$/)
      .transform(Number)
      .default(1),
  }),
  reply: z.object({
    data: z.object({
      office: z.object({ id, title: z.string(), provider: z.string() }),
      rating: z.object({ tenths: z.int(), count: z.int() }),
      words: z.array(words),
      page: z.int(),
      pages: z.int(),
    }),
  }),
  refusals: ['request.not_found', 'request.gone'],
  mayLag: true,
})

export const answerRating = endpoint({
  method: 'PUT',
  path: '/api/rate/{id}/answer',
  summary: 'The host answers the words of a guest, once',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ text: paragraphs(MOST_LETTERS) }),
  reply: z.object({ data: words }),
  refusals: ['request.not_found', 'rating.answered'],
})

export const reportRating = endpoint({
  method: 'PUT',
  path: '/api/rate/{id}/report',
  summary: 'Report the words of a guest or the answer to them; operators look at it',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ reason: line(LONGEST_REPORT) }),
  reply: z.object({ data: z.null() }),
  refusals: ['request.not_found'],
  limit: { perMinute: 20, shared: true },
})

export const listRatingReports = endpoint({
  method: 'GET',
  path: '/api/operator/rating-report',
  summary: 'Reported words that are not hidden, those with most reports first; at most 100',
  access: ['operator'],
  desk: ['support'],
  reply: z.object({
    data: z.array(
      z.object({
        id,
        office: z.object({ id, title: z.string() }),
        text: z.string(),
        answer: z.string().nullable(),
        reports: z.array(z.object({ reason: z.string(), at: instant })),
      }),
    ),
  }),
  refusals: [],
})

export const hideRating = endpoint({
  method: 'PUT',
  path: '/api/operator/rating/{id}/hiding',
  summary:
    'Hide the words of a guest with a statement of reasons, which they are told and may complain of. Their stars stay',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({ reason: line(LONGEST_REASON, SHORTEST_REASON), ...ruleFields }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.proof_needed', 'request.not_found'],
})

export const keepRating = endpoint({
  method: 'DELETE',
  path: '/api/operator/rating/{id}/report',
  summary: 'The words of a guest stay; whoever reported them is told why and may complain',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({ reason: line(LONGEST_REASON, SHORTEST_REASON) }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.proof_needed', 'request.not_found'],
})
