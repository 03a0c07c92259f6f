/** Payments that could not be captured (money paper 2.4), for operators. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  cents,
  csvFile,
  currency,
  fileLanguage,
  id,
  instant,
  listCursor,
  listMeta,
  sortFields,
} from '#kernel/fields.ts'
import { OPEN_SORTS, OPEN_STATES } from './rules/open-state.ts'

const state = z.enum(OPEN_STATES)
const filter = { state: state.optional(), ...sortFields(OPEN_SORTS) }

export const listOpenAmounts = endpoint({
  method: 'GET',
  path: '/api/operator/open-amounts',
  summary: 'Payments that failed and are still owed, 25 at once; the oldest first unless another order is asked for',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ ...filter, cursor: listCursor }),
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
    meta: z.object(listMeta(OPEN_SORTS)),
  }),
  refusals: [],
})

export const downloadOpenAmounts = endpoint({
  method: 'GET',
  path: '/api/operator/open-amounts.csv',
  summary: 'The same as a table for spreadsheets, at most 50,000 rows; a link names its language',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ ...filter, language: fileLanguage }),
  sends: 'file',
  reply: csvFile,
  refusals: [],
  limit: { perMinute: 20 },
})
