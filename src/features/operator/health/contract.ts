/** How the product itself does, for everybody at the desk. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields.ts'
import { CHECKS, HEALTH_STATES } from './rules/health.ts'

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/operator/health',
  summary: 'What was measured of the product within the last minutes: a timer does it, and this call only reads',
  access: ['operator'],
  desk: ['support', 'finance'],
  reply: z.object({
    data: z.object({
      /** When it was measured last; null: never. */
      at: instant.nullable(),
      health: z.array(
        z.object({
          check: z.enum(CHECKS),
          state: z.enum(HEALTH_STATES),
          count: z.number().nullable(),
          seconds: z.number().nullable(),
        }),
      ),
    }),
  }),
  refusals: [],
})
