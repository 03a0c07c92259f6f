/** Bookings in time that a foreign calendar says is taken. A booking stands; its host decides. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, instant, isoDate } from '#kernel/fields.ts'

export const listClashes = endpoint({
  method: 'GET',
  path: '/api/provider/clash',
  summary: 'What of my foreign calendars lies over bookings, and waits for my decision',
  access: SIGNED_IN,
  reply: z.object({
    data: z.array(
      z.object({
        /** Of the booking. */
        id,
        office: z.object({ id, title: z.string() }),
        date: isoDate,
        from: z.string(),
        to: z.string(),
        booker: z.string(),
        /** The name of the calendar. */
        calendar: z.string(),
        seenAt: instant,
        /** The host may still cancel the booking (Spec 9: until 48 hours before its start). */
        mayCancel: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

export const keepClash = endpoint({
  method: 'PUT',
  path: '/api/booking/{id}/clash',
  summary: 'The booking takes place although a foreign calendar says something else; it is not mentioned again',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  reply: z.object({ data: z.null() }),
  refusals: ['request.not_found'],
  changesUserData: true,
})
