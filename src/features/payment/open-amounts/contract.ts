/** Payments that could not be captured (money paper 2.4), for operators. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { cents, currency, id, idInPath, instant } from '#kernel/fields.ts'
import { OPEN_STATES } from './rules/open-state.ts'

const state = z.enum(OPEN_STATES)

export const listOpenAmounts = endpoint({
  method: 'GET',
  path: '/api/operator/open-amounts',
  summary: 'Payments that failed and are still owed, the oldest first',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ state: state.optional(), cursor: idInPath.optional() }),
  reply: z.object({
    data: z.object({
      /** Of all of them, whatever is filtered. */
      sums: z.array(z.object({ state, currency, count: z.int(), cents: z.int() })),
      open: z.array(
        z.object({
          id,
          booking: id,
          kind: z.enum(['main', 'extension', 'fee']),
          state,
          cents,
          currency,
          /** When it was due first. */
          since: instant,
          /** How often it has failed. */
          failures: z.int(),
          nextAt: instant.nullable(),
          /** Who pays; the company, when it does. */
          payer: z.string(),
          provider: z.string(),
          office: z.string(),
        }),
      ),
    }),
    meta: z.object({ next: z.string().nullable() }),
  }),
  refusals: [],
})

export const downloadOpenAmounts = endpoint({
  method: 'GET',
  path: '/api/operator/open-amounts.csv',
  summary: 'The same as a table for spreadsheets; a link names its language',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ state: state.optional(), language: z.enum(['de', 'en']).optional() }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('text/csv; charset=utf-8'), text: z.string() }),
  refusals: [],
  limit: { perMinute: 20 },
})
