/** One office at the desk: what it is, what happened to it, and whose it is. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { cents, currency, id, idInPath, instant } from '#kernel/fields.ts'
import { comingVisit } from '../person/contract.ts'
import { timelineQuery, timelineReply } from '../timeline/contract.ts'
import { OFFICE_KINDS } from '../timeline/rules/timeline-kinds.ts'

const params = z.object({ id: idInPath })

const office = z.object({
  id,
  title: z.string(),
  status: z.enum(['draft', 'published', 'unpublished', 'deleted']),
  /** An operator has hidden it. */
  hidden: z.object({ at: instant, reason: z.string() }).nullable(),
  /** It left the search because nothing can be paid out, or with its suspended provider. */
  isPaused: z.boolean(),
  isSuspended: z.boolean(),
  provider: z.object({
    id,
    name: z.string(),
    /** Null for a company whose people share places. */
    person: z.string().nullable(),
    /** In which they read; null without a person. */
    locale: z.enum(['de', 'en']).nullable(),
  }),
  address: z.string(),
  zone: z.string(),
  isRoom: z.boolean(),
  capacity: z.int(),
  people: z.int(),
  priceCents: cents,
  currency,
  rating: z.object({ tenths: z.int(), count: z.int() }),
  createdAt: instant,
  publishedAt: instant.nullable(),
  /** Of guests, for support; null for finance. At most ten are named. */
  coming: z.object({ count: z.int(), visits: z.array(comingVisit) }).nullable(),
})

export const readDeskOffice = endpoint({
  method: 'GET',
  path: '/api/operator/office/{id}',
  summary: 'An office whatever its state, with whose it is and, for support, the guests who are still to come',
  access: ['operator'],
  desk: ['support', 'finance'],
  params,
  reply: z.object({ data: office }),
  refusals: ['request.not_found'],
})

export const listOfficeTimeline = endpoint({
  method: 'GET',
  path: '/api/operator/office/{id}/timeline',
  summary:
    'What happened to an office, the newest first, 25 at once, of the kinds that the caller’s roles may see: what became of it and which facts changed, bookings, money, ratings and reports, what the desk did',
  access: ['operator'],
  desk: ['support', 'finance'],
  params,
  query: timelineQuery(OFFICE_KINDS),
  reply: timelineReply,
  refusals: ['request.not_found'],
})
