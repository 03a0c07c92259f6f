/** How well the parts of the product work, for everybody. */
import { z } from 'zod'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'
import { isoDate } from '#kernel/fields.ts'
import { announcement } from '../announcement/contract.ts'
import { SERVICES, SHOWN_STATES } from './rules/services.ts'

export const readStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  summary: 'How well search, booking, payments, mail and pictures work, the last 30 days, and what is announced',
  access: ANYONE,
  reply: z.object({
    data: z.object({
      /** False while the database is away: then nothing is known of the parts. */
      isReachable: z.boolean(),
      services: z.array(
        z.object({
          service: z.enum(SERVICES),
          state: z.enum(SHOWN_STATES),
          /** Thirty, today last. */
          days: z.array(
            z.object({
              day: isoDate,
              state: z.enum(SHOWN_STATES),
              /** In which it did not work as it should. */
              minutes: z.int(),
            }),
          ),
        }),
      ),
      current: z.array(announcement),
      coming: z.array(announcement),
      /** Over since 30 days ago. */
      past: z.array(announcement),
    }),
  }),
  refusals: [],
})
