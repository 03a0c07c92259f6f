/**
 * What people want to be done about their data and have asked for by letter or mail (GDPR, Articles 12 and 15 to 21). Who
 * is signed in does it themselves: see export and deletion.
 */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  csvFile,
  fileLanguage,
  id,
  idInPath,
  instant,
  isoDate,
  listCursor,
  listMeta,
  paragraphs,
  sortFields,
} from '#kernel/fields.ts'
import { OBSTACLES } from '../deletion/contract.ts'
import { IDENTITY_CHECKS, REQUEST_CHANNELS, REQUEST_KINDS } from './rules/request-kinds.ts'
import { REQUEST_LISTS, REQUEST_SORTS } from './rules/request-lists.ts'
import { REQUEST_STATES } from './rules/request-states.ts'

const LONGEST = 2000
const SHORTEST_REASON = 10

const OPERATORS = { access: ['operator'], desk: ['support'] } as const

export const openDataRequest = endpoint({
  method: 'POST',
  path: '/api/operator/person/{id}/request',
  summary: 'Enter what somebody asked for by letter or mail. They get a receipt that says until when they are answered',
  ...OPERATORS,
  params: z.object({ id: z.uuid({ message: 'request.not_found' }) }),
  body: z.strictObject({
    kind: z.enum(REQUEST_KINDS),
    channel: z.enum(REQUEST_CHANNELS),
    /** How was made sure that it was them. */
    identity: z.enum(IDENTITY_CHECKS),
    arrivedOn: isoDate,
    /** What they want; needed where the kind alone does not say it. */
    wanted: paragraphs(LONGEST, 0).default(''),
  }),
  status: 201,
  reply: z.object({ data: z.object({ id, lastDay: isoDate }) }),
  refusals: [
    'account.proof_needed',
    'request.not_found',
    'search.date_invalid',
    'account.request_day',
    'account.request_wanted',
    'account.request_twice',
  ],
})

const dataRequest = z.object({
  id,
  /** Null for somebody whose account is erased. */
  person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  kind: z.enum(REQUEST_KINDS),
  channel: z.enum(REQUEST_CHANNELS),
  identity: z.enum(IDENTITY_CHECKS),
  wanted: z.string(),
  arrivedOn: isoDate,
  /** On which they have to be answered at the latest. */
  lastDay: isoDate,
  isOverdue: z.boolean(),
  /** Why the term is longer; null where it is not, '' once the account is erased. */
  extension: z.string().nullable(),
  state: z.enum(REQUEST_STATES),
  openedBy: z.string(),
  /** What was done, or why not. */
  outcome: z.string(),
  /** `by` is null when it closed by itself. */
  closed: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  /** Of an erasure: when the account ends, and what keeps it from that. */
  endsAt: instant.nullable(),
  obstacles: z.array(z.enum(OBSTACLES)),
  mayFulfil: z.boolean(),
  mayExtend: z.boolean(),
  mayClose: z.boolean(),
})

const requestList = { state: z.enum(REQUEST_LISTS).default('waiting'), ...sortFields(REQUEST_SORTS) }

export const listDataRequests = endpoint({
  method: 'GET',
  path: '/api/operator/request',
  summary:
    'Requests that wait, those due first; or those that are closed, the last first. Another order can be asked for; pages of 25',
  ...OPERATORS,
  query: z.strictObject({ ...requestList, cursor: listCursor }),
  reply: z.object({
    data: z.array(dataRequest),
    meta: z.object({ counts: z.object({ waiting: z.int(), closed: z.int() }), ...listMeta(REQUEST_SORTS) }),
  }),
  refusals: [],
})

export const downloadDataRequests = endpoint({
  method: 'GET',
  path: '/api/operator/requests.csv',
  summary: 'The same as a table for spreadsheets, at most 50,000 rows; a link names its language',
  ...OPERATORS,
  query: z.strictObject({ ...requestList, language: fileLanguage }),
  sends: 'file',
  reply: csvFile,
  refusals: [],
  limit: { perMinute: 20 },
})

export const extendDataRequest = endpoint({
  method: 'PUT',
  path: '/api/operator/request/{id}/extension',
  summary: 'Two more months, once, for a reason that they are told before the first term is over',
  ...OPERATORS,
  params: z.object({ id: idInPath }),
  body: z.strictObject({ reason: paragraphs(LONGEST, SHORTEST_REASON) }),
  reply: z.object({ data: z.object({ lastDay: isoDate }) }),
  refusals: ['account.proof_needed', 'request.not_found', 'account.request_not_extended'],
})

export const fulfilDataRequest = endpoint({
  method: 'PUT',
  path: '/api/operator/request/{id}/fulfilment',
  summary:
    'Do what was asked for. A copy is made and its link mailed to the address of the account; an account ends after the time to change one’s mind; of anything else the person is told what was done',
  ...OPERATORS,
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    /** What was done; of a copy and an erasure nothing needs to be said. */
    outcome: paragraphs(LONGEST, 0).default(''),
  }),
  reply: z.object({ data: z.object({ state: z.enum(REQUEST_STATES) }) }),
  refusals: [
    'account.proof_needed',
    'request.not_found',
    'account.request_closed',
    'account.request_outcome',
    'account.request_unverified',
    'account.request_obstacles',
  ],
})

export const closeDataRequest = endpoint({
  method: 'PUT',
  path: '/api/operator/request/{id}/closing',
  summary:
    'Refuse it, or note that they take it back. They are told the reason, and of a refusal that they may complain to the authority',
  ...OPERATORS,
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    as: z.enum(['refused', 'withdrawn']),
    reason: paragraphs(LONGEST, SHORTEST_REASON),
  }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.proof_needed', 'request.not_found', 'account.request_closed'],
})
