/** A guest cannot get in: said by them, answered by the host; silence lets them cancel without a fee. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, instant } from '#kernel/fields.ts'
import { TROUBLE_ANSWERS } from './rules/trouble.ts'

const params = z.object({ id: idInPath })
const done = z.object({ data: z.null() })

export const reportTrouble = endpoint({
  method: 'PUT',
  path: '/api/booking/{id}/trouble',
  summary: 'The guest cannot get in, from 15 minutes before the start to the end; the host is told at once',
  access: SIGNED_IN,
  params,
  reply: done,
  refusals: [
    'request.not_found',
    'booking.not_taking_place',
    'booking.trouble_early',
    'booking.trouble_late',
    'request.too_many',
  ],
  changesUserData: true,
})

export const endTrouble = endpoint({
  method: 'DELETE',
  path: '/api/booking/{id}/trouble',
  summary: 'The guest got in',
  access: SIGNED_IN,
  params,
  reply: done,
  refusals: ['request.not_found'],
  changesUserData: true,
})

export const answerTrouble = endpoint({
  method: 'PUT',
  path: '/api/booking/{id}/trouble/answer',
  summary: 'The host answers a guest who cannot get in; also late, as long as the guest has not canceled',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ answer: z.enum(TROUBLE_ANSWERS) }),
  reply: done,
  refusals: ['request.not_found', 'booking.no_trouble'],
  changesUserData: true,
})

export const listTroubles = endpoint({
  method: 'GET',
  path: '/api/provider/trouble',
  summary: 'Guests at my offices who cannot get in and have no answer yet, the longest waiting first',
  access: SIGNED_IN,
  reply: z.object({
    data: z.array(
      z.object({
        /** Of the booking. */
        id,
        office: z.object({ id, title: z.string() }),
        zone: z.string(),
        from: z.string(),
        to: z.string(),
        booker: z.string(),
        reportedAt: instant,
        answerBy: instant,
        /** The time for an answer is over; the guest may cancel. */
        isLate: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})
