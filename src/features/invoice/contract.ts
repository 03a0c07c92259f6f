/** Invoices and credit notes: of a booking for those who have to do with it, and of a person (Spec 2: booking invoice). */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, country, currency, id, idInPath, isoDate } from '#kernel/fields.ts'
import { DOCUMENT_KINDS } from './rules/document.ts'
import { PROBLEMS } from './rules/retries.ts'

const signed = z.int()

const party = z.object({
  name: z.string(),
  name2: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country,
  vatId: z.string(),
  taxNumber: z.string(),
})

const tax = z.object({
  category: z.enum(['S', 'E', 'AE', 'O']),
  /** Basis points. */
  rate: z.int(),
  reason: z.enum(['small_business', 'exempt_rent', 'not_registered', 'reverse_charge', 'outside_scope']).nullable(),
})

const listed = z.object({
  id,
  number: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** It takes another one back as a whole. */
  cancels: z.boolean(),
  issuedOn: isoDate,
  currency,
  grossCents: signed,
  /** Of whom or to whom, seen from the caller. */
  other: z.string(),
  booking: id.nullable(),
  /** "2026-11": of a commission. */
  month: z.string().nullable(),
  /** The files are drawn some seconds after it was issued. */
  hasFiles: z.boolean(),
})

const whole = listed.extend({
  seller: party,
  buyer: party,
  period: z.object({ from: isoDate, until: isoDate }),
  lines: z.array(
    z.object({
      what: z.enum(['visit', 'late_cancel', 'refund', 'commission', 'commission_back']),
      place: z.string(),
      day: isoDate,
      from: z.string().nullable(),
      until: z.string().nullable(),
      desks: z.int(),
      quantity: z.number(),
      unit: z.enum(['hour', 'piece']),
      grossCents: signed,
    }),
  ),
  discount: z.object({ code: z.string(), grossCents: cents }).nullable(),
  taxes: z.array(z.object({ tax, netCents: signed, taxCents: signed })),
  netCents: signed,
  taxCents: signed,
  paidByMarketplaceCents: signed,
  corrects: z.object({ number: z.string(), reason: z.string() }).nullable(),
})

export const readBookingInvoice = endpoint({
  method: 'GET',
  path: '/api/booking/{id}/invoice',
  summary: 'The invoice of a booking and its credit notes, oldest first; or how far it is',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  reply: z.object({
    data: z.object({
      booking: z.object({ id, office: z.string(), day: isoDate }),
      /**
       * - `coming`: it is made after the visit.
       * - `nothing`: nothing was charged.
       * - `making`: it will be there in a moment.
       * - `not_created`: it could not be made, and is tried again.
       * - `ready`: it is there.
       */
      state: z.enum(['coming', 'nothing', 'making', 'not_created', 'ready']),
      problem: z.enum(PROBLEMS).nullable(),
      /** The problem is in the caller's own billing address. */
      isOwnAddress: z.boolean(),
      documents: z.array(whole),
    }),
  }),
  refusals: ['request.not_found'],
})

export const retryBookingInvoice = endpoint({
  method: 'POST',
  path: '/api/booking/{id}/invoice',
  summary: 'Try again to make the invoice of a booking',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  reply: z.object({ data: z.object({ issued: z.int() }) }),
  refusals: ['request.not_found', 'invoice.not_created'],
  limit: { perMinute: 60 },
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoice',
  summary: 'Invoices to me, or those of my offices: in my name and of the commission; newest first',
  access: SIGNED_IN,
  query: z.strictObject({
    side: z.enum(['received', 'issued', 'commission']).default('received'),
    cursor: idInPath.optional(),
  }),
  reply: z.object({ data: z.array(listed), meta: z.object({ next: z.string().nullable() }) }),
  refusals: [],
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/invoice/{id}/{format}',
  summary: 'An invoice as PDF/A-3 with the same data for programs inside, or these data alone (EN 16931)',
  access: SIGNED_IN,
  params: z.object({ id: idInPath, format: z.enum(['pdf', 'xml']) }),
  sends: 'file',
  reply: z.object({
    name: z.string(),
    type: z.enum(['application/pdf', 'application/xml']),
    bytes: z.custom<Uint8Array>((one) => one instanceof Uint8Array),
    etag: z.string(),
  }),
  refusals: ['request.not_found'],
  limit: { perMinute: 60 },
})
