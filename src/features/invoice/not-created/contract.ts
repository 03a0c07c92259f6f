/** Invoices that could not be made, for operators. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { currency, id, idInPath, instant } from '#kernel/fields.ts'
import { MISSING } from './rules/missing.ts'

export const listMissingInvoices = endpoint({
  method: 'GET',
  path: '/api/operator/missing-invoices',
  summary: 'Invoices and credit notes that could not be made, the oldest first; a cursor is the last one that was read',
  access: ['operator'],
  query: z.strictObject({ cursor: idInPath.optional() }),
  reply: z.object({
    data: z.array(
      z.object({
        /** Of the posting that has to be invoiced. */
        id,
        booking: id,
        isCredit: z.boolean(),
        missing: z.enum(MISSING),
        provider: z.string(),
        /** Who pays; the company, when it does. */
        payer: z.string(),
        office: z.string(),
        currency,
        /** Negative for what was given back. */
        cents: z.int(),
        since: instant,
        tries: z.int(),
        nextAt: instant,
      }),
    ),
    meta: z.object({ count: z.int(), next: z.string().nullable() }),
  }),
  refusals: [],
})
