/** The audit log (decision 68), for owners. */
import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '#kernel/audit-actions.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { id, idInPath, instant, isoDate, typedLine } from '#kernel/fields.ts'

const filter = {
  /** The operator. */
  by: z.uuid({ message: 'request.not_found' }).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** What it was done to: all of a kind, or one by its number, id, code or name. */
  subject: z.enum(AUDIT_SUBJECTS).optional(),
  about: typedLine(200).optional(),
  /** A part of the name of a person it was done to, or their whole e-mail address. */
  person: typedLine(254).optional(),
  /** Days as the desk's clock has them, both included. */
  from: isoDate.optional(),
  until: isoDate.optional(),
}

const entry = z.object({
  id,
  at: instant,
  by: z.string(),
  /** Their id. */
  byId: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.enum(AUDIT_SUBJECTS),
  about: z.string(),
  /** Of a person or a provider it was done to; null of anything else, and of who was erased. */
  aboutName: z.string().nullable(),
  /** Their account; null of anything else. */
  person: z.string().nullable(),
  /** It is what was written, as its hash says. */
  holds: z.boolean(),
  /** Null after six years, when words are taken out, and where none was asked for. */
  reason: z.string().nullable(),
  changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

export const listLog = endpoint({
  method: 'GET',
  path: '/api/operator/log',
  summary: 'What operators did, the newest first, 50 at once, with whoever has an entry',
  access: ['operator'],
  desk: [],
  query: z.strictObject({ ...filter, cursor: idInPath.optional() }),
  reply: z.object({
    data: z.array(entry),
    meta: z.object({
      next: z.string().nullable(),
      operators: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  refusals: ['request.not_found', 'search.date_invalid'],
})

export const readChain = endpoint({
  method: 'GET',
  path: '/api/operator/log/chain',
  summary:
    'Whether the chain of the audit log holds: every entry since the last audit of the night is read, which has read all before',
  access: ['operator'],
  desk: [],
  reply: z.object({
    data: z.object({
      entries: z.int(),
      /** Of the newest entry, in hexadecimal; '' without any. Noted elsewhere it proves that nobody wrote all of them anew. */
      hash: z.string(),
      /** The first entry that does not hold. */
      /** Up to which entry, and when, the audit of the night has read the whole chain; null before the first night. */
      proven: z.object({ entry: z.int(), at: instant }).nullable(),
      broken: z.object({ entry: z.int(), what: z.enum(['missing', 'chain', 'entry', 'details', 'end']) }).nullable(),
    }),
  }),
  refusals: [],
  limit: { perMinute: 30 },
})

export const downloadLog = endpoint({
  method: 'GET',
  path: '/api/operator/log.csv',
  summary: 'The same as a table for spreadsheets; a link names its language',
  access: ['operator'],
  desk: [],
  query: z.strictObject({ ...filter, language: z.enum(['de', 'en']).optional() }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('text/csv; charset=utf-8'), text: z.string() }),
  refusals: ['request.not_found', 'search.date_invalid'],
  limit: { perMinute: 20 },
})
