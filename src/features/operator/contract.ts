/** What an operator sees first. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'

export const readDesk = endpoint({
  method: 'GET',
  path: '/api/operator',
  summary: 'How the marketplace stands: places, people, visits of today',
  access: ['operator'],
  reply: z.object({
    data: z.object({
      /** Published offices. */
      offices: z.int(),
      people: z.int(),
      /** Confirmed bookings that run now. */
      running: z.int(),
      /** Confirmed bookings that begin within the next 24 hours. */
      coming: z.int(),
    }),
  }),
  refusals: [],
})
