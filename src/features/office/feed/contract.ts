/** Foreign calendars of an office (provider paper 6): what is taken there blocks time here. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, instant, line } from '#kernel/fields.ts'

const onOutage = z.enum(['open', 'close'])

const feed = z.object({
  id,
  name: z.string(),
  /** Of its address, which is shown to nobody. */
  host: z.string(),
  takes: z.enum(['all', 'one']),
  /** `new` until it was read for the first time. */
  state: z.enum(['new', 'ok', 'partly', 'stale', 'broken']),
  /** Of the last try, in the caller's language. */
  reasons: z.array(z.string()),
  entries: z.int(),
  skipped: z.int(),
  /** Whether new bookings go on or stop while it cannot be read for more than a day. */
  onOutage,
  checkedAt: instant.nullable(),
  /** When it was fetched last and could be read. */
  okAt: instant.nullable(),
})

const takes = z.enum(['all', 'one']).default('all')

const atOffice = { access: SIGNED_IN, params: z.object({ id: idInPath }) } as const
const oneFeed = { access: SIGNED_IN, params: z.object({ id: idInPath, feed: idInPath }) } as const

export const listFeeds = endpoint({
  ...atOffice,
  method: 'GET',
  path: '/api/office/{id}/feed',
  summary: 'The foreign calendars of an own office, and how they go',
  reply: z.object({ data: z.array(feed) }),
  refusals: ['request.not_found'],
})

/** The same address at the same office is the calendar that is there already. */
export const addFeed = endpoint({
  ...atOffice,
  method: 'POST',
  path: '/api/office/{id}/feed',
  summary: 'Add a foreign calendar, which is read at once',
  body: z.strictObject({
    address: line(2000),
    name: line(80),
    takes,
    onOutage: onOutage.default('open'),
  }),
  status: 201,
  reply: z.object({ data: feed }),
  refusals: ['request.not_found', 'office.feed_address', 'office.feed_too_many', 'request.too_many'],
})

export const previewFeed = endpoint({
  ...atOffice,
  method: 'POST',
  path: '/api/office/{id}/feed/preview',
  summary: 'What would be understood of a foreign calendar; nothing is stored',
  body: z.strictObject({ address: line(2000), takes }),
  reply: z.object({
    data: z.object({
      /** `broken` when it cannot be fetched or read at all. */
      state: z.enum(['ok', 'partly', 'broken']),
      /** In the caller's language. */
      reasons: z.array(z.string()),
      entries: z.int(),
      skipped: z.int(),
      /** Times of the coming days that it would block, in all and the first ones, as local times of the office. */
      times: z.int(),
      next: z.array(z.object({ day: z.string(), from: z.string(), to: z.string() })),
    }),
  }),
  refusals: ['request.not_found', 'office.feed_address', 'request.too_many'],
})

export const changeFeed = endpoint({
  ...oneFeed,
  method: 'PATCH',
  path: '/api/office/{id}/feed/{feed}',
  summary: 'Change what happens while a foreign calendar cannot be read',
  body: z.strictObject({ onOutage }),
  reply: z.object({ data: feed }),
  refusals: ['request.not_found'],
})

export const removeFeed = endpoint({
  ...oneFeed,
  method: 'DELETE',
  path: '/api/office/{id}/feed/{feed}',
  summary: 'Remove a foreign calendar and free the time that it blocks',
  reply: z.object({ data: z.null() }),
  refusals: ['request.not_found'],
})

export const checkFeed = endpoint({
  ...oneFeed,
  method: 'POST',
  path: '/api/office/{id}/feed/{feed}/check',
  summary: 'Read a foreign calendar now; once a minute',
  reply: z.object({ data: z.null() }),
  refusals: ['request.not_found', 'request.too_many'],
})
