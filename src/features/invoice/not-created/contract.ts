/** Invoices that could not be made, for operators. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  csvFile,
  currency,
  fileLanguage,
  id,
  idInPath,
  instant,
  listCursor,
  listMeta,
  monthInPath,
  sortFields,
} from '#kernel/fields.ts'
import { DOCUMENT_KINDS } from '../rules/document.ts'
import { PROBLEMS } from '../rules/retries.ts'
import { MISSING, MISSING_SORTS } from './rules/missing.ts'

export const listMissingInvoices = endpoint({
  method: 'GET',
  path: '/api/operator/missing-invoices',
  summary:
    'Invoices and credit notes that could not be made, 25 at once; the oldest first unless another order is asked for',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ ...sortFields(MISSING_SORTS), cursor: listCursor }),
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
    meta: z.object({ count: z.int(), ...listMeta(MISSING_SORTS) }),
  }),
  refusals: [],
})

export const downloadMissingInvoices = endpoint({
  method: 'GET',
  path: '/api/operator/invoices.csv',
  summary: 'The same as a table for spreadsheets, at most 50,000 rows; a link names its language',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ ...sortFields(MISSING_SORTS), language: fileLanguage }),
  sends: 'file',
  reply: csvFile,
  refusals: [],
  limit: { perMinute: 20 },
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
