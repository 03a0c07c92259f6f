/** What an operator sees first. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { instant, line } from '#kernel/fields.ts'

const LONGEST_FLAG_REASON = 500

export const readDesk = endpoint({
  method: 'GET',
  path: '/api/operator',
  summary: 'How the marketplace stands: places, people, visits of today',
  access: ['operator'],
  desk: ['support', 'finance'],
  reply: z.object({
    data: z.object({
      /** Published offices and all people, as a timer counted them within the last minute or two. */
      offices: z.int(),
      people: z.int(),
      /** Confirmed bookings that run now. */
      running: z.int(),
      /** Confirmed bookings that begin within the next 24 hours. */
      coming: z.int(),
      /** Disputes that wait for an answer, and until when the first of them does. */
      disputes: z.int(),
      answerBy: instant.nullable(),
      /** Open amounts that are not tried by themselves any more. */
      amounts: z.int(),
      /** Invoices, credit notes and their files that could not be made. */
      documents: z.int(),
      /** Requests to become a company, and reported messages and ratings, that nobody has decided on. */
      companies: z.int(),
      messages: z.int(),
      ratings: z.int(),
      /** Reports and complaints that wait, and those of them that are overdue. */
      reports: z.int(),
      reportsOverdue: z.int(),
      /** Requests about data that wait, and those of them that are overdue. */
      requests: z.int(),
      requestsOverdue: z.int(),
      /** Providers who have said everything and wait to be verified. */
      providers: z.int(),
      /** What is switched off for everybody. */
      switchedOff: z.int(),
    }),
  }),
  refusals: [],
})

export const endSessionsOf = endpoint({
  method: 'DELETE',
  path: '/api/operator/person/{id}/session',
  summary:
    'End all sessions of somebody, for example when their device was stolen; their open pages are told at once, and they by mail',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ id: z.uuid({ message: 'request.not_found' }) }),
  body: z.strictObject({ reason: line(1000, 10) }),
  reply: z.object({
    data: z.object({
      /** How many there were. */
      ended: z.int(),
    }),
  }),
  refusals: ['account.proof_needed', 'request.not_found'],
})

/** What can be switched off (Spec 5: creation and conversion can be disabled by flags). */
export const FLAGS = ['office_creation', 'company_conversion'] as const

const flag = z.object({
  name: z.enum(FLAGS),
  isOff: z.boolean(),
  reason: z.string(),
  since: instant.nullable(),
})

export const listFlags = endpoint({
  method: 'GET',
  path: '/api/operator/flag',
  summary: 'What is switched off',
  access: ['operator'],
  desk: ['support', 'finance'],
  reply: z.object({ data: z.array(flag) }),
  refusals: [],
})

export const switchFlag = endpoint({
  method: 'PUT',
  path: '/api/operator/flag/{name}',
  summary: 'Switch something off for everybody, or on again',
  access: ['operator'],
  desk: [],
  params: z.object({ name: z.enum(FLAGS, { message: 'request.not_found' }) }),
  body: z.strictObject({ off: z.boolean(), reason: line(LONGEST_FLAG_REASON, 1) }),
  reply: z.object({ data: flag }),
  refusals: ['account.proof_needed', 'request.not_found'],
})
