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

export const endSessionsOf = endpoint({
  method: 'DELETE',
  path: '/api/operator/person/{id}/session',
  summary: 'End all sessions of somebody, for example when their device was stolen; their open pages are told at once',
  access: ['operator'],
  params: z.object({ id: z.uuid({ message: 'request.not_found' }) }),
  reply: z.object({
    data: z.object({
      /** How many there were. */
      ended: z.int(),
    }),
  }),
  refusals: ['account.proof_needed', 'request.not_found'],
})
