/** Invoices that could not be made, for operators. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { currency, id, idInPath, instant, monthInPath } from '#kernel/fields.ts'
import { DOCUMENT_KINDS } from '../rules/document.ts'
import { PROBLEMS } from '../rules/retries.ts'
import { MISSING } from './rules/missing.ts'

export const listMissingInvoices = endpoint({
  method: 'GET',
  path: '/api/operator/missing-invoices',
  summary: 'Invoices and credit notes that could not be made, the oldest first; a cursor is the last one that was read',
  access: ['operator'],
  desk: ['finance'],
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

export const listMissingDocuments = endpoint({
  method: 'GET',
  path: '/api/operator/missing-documents',
  summary: 'Commission invoices that could not be made, and documents whose files could not be drawn, the oldest first',
  access: ['operator'],
  desk: ['finance'],
  reply: z.object({
    data: z.object({
      commissions: z.array(
        z.object({
          provider: z.object({ id, name: z.string() }),
          month: z.string(),
          problem: z.enum(PROBLEMS),
          tries: z.int(),
          nextAt: instant,
        }),
      ),
      files: z.array(
        z.object({
          id,
          number: z.string(),
          kind: z.enum(DOCUMENT_KINDS),
          booking: id.nullable(),
          provider: z.string(),
          issuedAt: instant,
          tries: z.int(),
          nextAt: instant,
        }),
      ),
    }),
    /** How many there are; at most fifty of each are in the lists. */
    meta: z.object({ commissions: z.int(), files: z.int() }),
  }),
  refusals: [],
})

export const retryCommissionInvoice = endpoint({
  method: 'POST',
  path: '/api/operator/provider/{id}/commission/{month}',
  summary: 'Try again to make the commission invoice of a provider and month',
  access: ['operator'],
  desk: ['finance'],
  params: z.object({ id: idInPath, month: monthInPath }),
  reply: z.object({ data: z.object({ issued: z.boolean() }) }),
  refusals: ['request.not_found', 'invoice.not_created'],
})

export const redrawInvoice = endpoint({
  method: 'POST',
  path: '/api/operator/invoice/{id}/files',
  summary: 'Draw the files of an invoice before others, at the next run of the timer',
  access: ['operator'],
  desk: ['finance'],
  params: z.object({ id: idInPath }),
  reply: z.object({ data: z.object({ next: z.boolean() }) }),
  refusals: ['request.not_found'],
})
