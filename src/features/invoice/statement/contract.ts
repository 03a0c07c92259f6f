/** A statement of a company with the invoices of the providers for its bookings, as one archive (money paper 7c). */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInPath } from '#kernel/fields.ts'

export const downloadCompanyStatementZip = endpoint({
  method: 'GET',
  path: '/api/company/statement/{id}.zip',
  summary: 'A statement of my company as PDF and CSV with each invoice of its bookings as PDF/A-3 and XML (EN 16931)',
  access: ['corporate', 'employee'],
  scope: 'statements:read',
  params: z.object({ id: idInPath }),
  query: z.strictObject({ language: z.enum(['de', 'en']).optional() }),
  sends: 'file',
  reply: z.object({
    name: z.string(),
    type: z.literal('application/zip'),
    pieces: z.custom<AsyncIterable<Uint8Array>>(
      (one) => typeof one === 'object' && one !== null && Symbol.asyncIterator in one,
    ),
  }),
  refusals: ['request.not_found'],
  // The statement is drawn anew with each.
  limit: { perMinute: 10, shared: true },
})
