/** What the members of a company booked in a month, by cost centre, person and place, and the files of its statements (company paper 7, 9). */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { currency, id, idInPath, month } from '#kernel/fields.ts'
import { GROUPINGS } from './rules/billing.ts'

const COMPANY = ['corporate', 'employee'] as const
const language = z.enum(['de', 'en']).optional()

const billing = z.object({
  company: z.string(),
  city: z.string().nullable(),
  month: z.string(),
  /** The month there is now, in the zone of the company. */
  thisMonth: z.string(),
  currency,
  /** Of whom this is; null for everybody. */
  member: z.object({ id, name: z.string() }).nullable(),
  visitedCents: z.int(),
  comingCents: z.int(),
  /** The most first; without a name what has none. */
  groups: z.array(z.object({ code: z.string().nullable(), name: z.string().nullable(), cents: z.int() })),
  /** How many bookings of the month have no cost centre and can still get one. */
  unassigned: z.int(),
  count: z.int(),
  bookings: z.array(
    z.object({
      id,
      day: z.string(),
      person: z.string(),
      place: z.string(),
      costCentre: z.string().nullable(),
      reference: z.string().nullable(),
      cents: z.int(),
      /** Of a late cancellation. */
      isFee: z.boolean(),
      mayChange: z.boolean(),
    }),
  ),
  /** What takes up the credit, by the month of the visits. */
  creditParts: z.array(z.object({ month: z.string(), cents: z.int() })),
  /** When the month is closed. */
  closesAt: z.string(),
})

export const readBilling = endpoint({
  method: 'GET',
  path: '/api/company/billing',
  summary: 'What my company booked for visits in a month, or what one of its members did (id, 0 for all)',
  access: COMPANY,
  scope: 'bookings:read',
  query: z.strictObject({
    month: month.optional(),
    id: z.union([z.literal('0').transform(() => 0), idInPath]).optional(),
    by: z.enum(GROUPINGS).default('cost'),
    /** More than the latest ones, 500 at most. */
    all: z.literal('true').optional(),
  }),
  reply: z.object({ data: billing }),
  refusals: ['request.not_found'],
})

const drawn = z.custom<AsyncIterable<Uint8Array>>(
  (one) => typeof one === 'object' && one !== null && Symbol.asyncIterator in one,
)

export const downloadCompanyStatementPdf = endpoint({
  method: 'GET',
  path: '/api/company/statement/{id}.pdf',
  summary:
    'A statement of my company as PDF/A-3, with sums by cost centre and person and the invoices of the providers',
  access: COMPANY,
  scope: 'statements:read',
  params: z.object({ id: idInPath }),
  query: z.strictObject({ language }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('application/pdf'), pieces: drawn }),
  refusals: ['request.not_found'],
  // Drawing thousands of lines takes some seconds of one core.
  limit: { perMinute: 10, shared: true },
})

export const downloadCompanyStatementCsv = endpoint({
  method: 'GET',
  path: '/api/company/statement/{id}.csv',
  summary: 'A statement of my company as a table for spreadsheets',
  access: COMPANY,
  scope: 'statements:read',
  params: z.object({ id: idInPath }),
  query: z.strictObject({ language }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('text/csv; charset=utf-8'), text: z.string() }),
  refusals: ['request.not_found'],
  limit: { perMinute: 20 },
})

export const downloadCompanyStatementDatev = endpoint({
  method: 'GET',
  path: '/api/company/statement/{id}.datev',
  summary:
    'A statement of my company as a batch of postings for DATEV (EXTF 700, category 21, version 13, Windows-1252)',
  access: COMPANY,
  scope: 'statements:read',
  params: z.object({ id: idInPath }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('text/csv; charset=windows-1252'), pieces: drawn }),
  refusals: ['request.not_found'],
  limit: { perMinute: 20 },
})
