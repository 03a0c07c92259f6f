/** Messages of a year to the tax office: compiled once, kept as they are, and followed by corrections. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInPath, instant, isoDate, line } from '#kernel/fields.ts'
import { year } from '../contract.ts'
import { MESSAGE_TYPES } from '../rules/dpi-xml.ts'
import { MESSAGE_KINDS } from './rules/next-message.ts'

const LONGEST_RECEIPT = 100

const kind = z.enum(MESSAGE_KINDS)
const message = z.object({
  id: z.int(),
  kind,
  /** `empty`: there was nothing to say; it can only be discarded. */
  state: z.enum(['compiling', 'compiled', 'empty', 'sent']),
  /** Null while it is compiled, and of an empty one. */
  type: z.enum(MESSAGE_TYPES).nullable(),
  startedAt: instant,
  /** Sellers in it, while it is compiled those so far. */
  records: z.int(),
  sentOn: z.string().nullable(),
  receipt: z.string().nullable(),
})

export const listTaxMessages = endpoint({
  method: 'GET',
  path: '/api/operator/tax-report/messages',
  summary: 'The messages of a year to the tax office, the latest first, and what has changed since they were sent',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ year }),
  reply: z.object({
    data: z.array(message),
    meta: z.object({
      /** Records that differ from what was sent, as a timer has counted them; null before it has, and before anything was sent. */
      changes: z.object({ at: instant, new: z.int(), corrected: z.int(), deleted: z.int() }).nullable(),
    }),
  }),
  refusals: [],
})

export const compileTaxMessage = endpoint({
  method: 'POST',
  path: '/api/operator/tax-report/message',
  summary:
    'Have a message compiled for a year that is over: the sellers who were not sent yet, or corrections of those who were. A timer does it',
  access: ['operator'],
  desk: ['finance'],
  body: z.strictObject({ year: z.int().min(2020).max(2099), kind }),
  reply: z.object({ data: z.object({ id: z.int() }) }),
  refusals: ['account.proof_needed', 'tax.year_running', 'tax.message_open', 'tax.message_first'],
})

export const discardTaxMessage = endpoint({
  method: 'DELETE',
  path: '/api/operator/tax-report/message/{id}',
  summary: 'Discard a message that was not sent',
  access: ['operator'],
  desk: ['finance'],
  params: z.object({ id: idInPath }),
  reply: z.object({ data: z.object({ id: z.int() }) }),
  refusals: ['account.proof_needed', 'request.not_found', 'tax.message_sent'],
})

export const markTaxMessageSent = endpoint({
  method: 'PUT',
  path: '/api/operator/tax-report/message/{id}/sent',
  summary:
    'Say that a message was sent, when, and with which number of the tax office; from then on it stays. Providers who have been told of their copy are told of its correction',
  access: ['operator'],
  desk: ['finance'],
  params: z.object({ id: idInPath }),
  body: z.strictObject({ sentOn: isoDate, receipt: line(LONGEST_RECEIPT) }),
  reply: z.object({ data: z.object({ id: z.int() }) }),
  refusals: [
    'account.proof_needed',
    'request.not_found',
    'search.date_invalid',
    'tax.message_compiling',
    'tax.message_empty',
    'tax.message_sent',
    'tax.sent_on',
  ],
})

const pieces = z.custom<AsyncIterable<Uint8Array>>(
  (one) => typeof one === 'object' && one !== null && Symbol.asyncIterator in one,
)

export const downloadTaxMessage = endpoint({
  method: 'GET',
  path: '/api/operator/tax-report.xml',
  summary: 'The file of a message in the DPI schema, in whole units; the same each time',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ message: idInPath }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('application/xml'), pieces }),
  refusals: ['request.not_found', 'tax.message_compiling', 'tax.message_empty'],
  limit: { perMinute: 10, shared: true },
})
