/** A provider's monthly statements: what was earned, what was passed on, and what is still owed. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { isoDate, month } from '#kernel/fields.ts'

const currency = z.enum(['EUR', 'CHF'])
const cents = z.int()

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/provider/statements',
  scope: 'statements:read',
  summary: 'The months of my account, newest first',
  access: SIGNED_IN,
  query: z.strictObject({ currency }),
  reply: z.object({
    data: z.array(
      z.object({
        month: z.string(),
        /** Income of the month after commission. */
        incomeCents: cents,
        /** What was passed on to the payout account. */
        sentCents: cents,
        /** The day from which on nothing more is posted in it; null when that is past. */
        completeOn: isoDate.nullable(),
      }),
    ),
  }),
  refusals: [],
})

export const downloadStatement = endpoint({
  method: 'GET',
  path: '/api/provider/statement.csv',
  scope: 'statements:read',
  summary: 'One month of my account as a table for bookkeeping; a link names its language',
  access: SIGNED_IN,
  query: z.strictObject({ currency, month, language: z.enum(['de', 'en']).optional() }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('text/csv; charset=utf-8'), text: z.string() }),
  refusals: ['request.not_found'],
  limit: { perMinute: 20 },
})

export const downloadStatementPdf = endpoint({
  method: 'GET',
  path: '/api/provider/statement.pdf',
  scope: 'statements:read',
  summary: 'One month of my account that is over as PDF/A-3; a link names its language',
  access: SIGNED_IN,
  query: z.strictObject({ currency, month, language: z.enum(['de', 'en']).optional() }),
  sends: 'file',
  reply: z.object({
    name: z.string(),
    type: z.literal('application/pdf'),
    pieces: z.custom<AsyncIterable<Uint8Array>>(
      (one) => typeof one === 'object' && one !== null && Symbol.asyncIterator in one,
    ),
  }),
  refusals: ['request.not_found', 'statement.too_long'],
  // Drawing thousands of lines takes some seconds of one core.
  limit: { perMinute: 10, shared: true },
})
