/** Addresses at which calendar programs read bookings, and what they read there. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, instant } from '#kernel/fields.ts'

const scope = z.enum(['bookings', 'offices', 'office'])

const calendar = z.object({
  id,
  scope,
  /** With the scope `office`. */
  office: z.object({ id, title: z.string() }).nullable(),
  createdAt: instant,
  /** When it was read last; null while nobody has. */
  usedAt: instant.nullable(),
})

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary: 'My calendar addresses, without the addresses themselves',
  access: SIGNED_IN,
  reply: z.object({ data: z.array(calendar) }),
  refusals: [],
})

export const createCalendar = endpoint({
  method: 'POST',
  path: '/api/calendar',
  summary: 'A new address for calendar programs, which is shown only now',
  access: SIGNED_IN,
  body: z.discriminatedUnion('scope', [
    z.strictObject({ scope: z.enum(['bookings', 'offices']) }),
    z.strictObject({ scope: z.literal('office'), office: id }),
  ]),
  status: 201,
  reply: z.object({ data: calendar.extend({ url: z.string() }) }),
  refusals: ['account.unverified', 'request.not_found', 'calendar.too_many'],
})

export const revokeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/calendar/{id}',
  summary: 'Nothing can be read at this address any more',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  reply: z.object({ data: z.null() }),
  refusals: ['request.not_found'],
})

/** For calendar programs, which do not sign in: the address is the secret. */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/{token}.ics',
  summary: 'Bookings as a calendar to subscribe to',
  access: ANYONE,
  params: z.object({ token: z.string().max(300) }),
  sends: 'file',
  reply: z.object({
    name: z.string(),
    type: z.literal('text/calendar; charset=utf-8'),
    text: z.string(),
    etag: z.string(),
  }),
  refusals: ['request.not_found', 'request.too_many'],
})
