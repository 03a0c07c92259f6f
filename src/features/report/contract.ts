/**
 * Notice and action (DSA, Articles 16, 17 and 20): anybody reports an office, a photo, a provider or a person; operators
 * decide with a statement of reasons; either side may complain of it, and another operator answers. What operators decide
 * of their own accord against an office or an account is a case as well.
 */
import { emailToAscii } from '#kernel/internet-domain.ts'
import { z } from 'zod'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'
import {
  csvFile,
  fileLanguage,
  id,
  idInPath,
  instant,
  line,
  listCursor,
  listMeta,
  paragraphs,
  sortFields,
} from '#kernel/fields.ts'
import { LONGEST_RULE, RULE_GROUNDS } from '#kernel/statement-of-reasons.ts'
import { CASE_LISTS, CASE_SORTS } from './rules/case-lists.ts'
import { CASE_STATES } from './rules/case-states.ts'
import { ACTIONS, CASE_KINDS, GROUNDS, REPORT_KINDS } from './rules/report-kinds.ts'

const LONGEST_EXPLANATION = 3000
const SHORTEST_FACTS = 10
const LONGEST_FACTS = 2000

const subject = {
  kind: z.enum(REPORT_KINDS),
  /** Of the office or the provider, or the id of a person. */
  id: z.string().max(40),
  /** The key of a photo of that office. */
  photo: z.string().max(60).optional(),
}

/** What the reader saw, in words. */
const content = z.object({
  title: z.string(),
  text: z.string(),
  /** Who offers; empty for a person. */
  provider: z.string(),
})

export const readReportSubject = endpoint({
  method: 'GET',
  path: '/api/report/subject',
  summary: 'What is about to be reported',
  access: ANYONE,
  query: z.strictObject(subject),
  reply: z.object({
    data: z.object({
      title: z.string(),
      /** The page on which it is. */
      path: z.string(),
      photo: z.string().nullable(),
      /** Of an office, each of which can be reported for itself. */
      photos: z.array(z.string()),
    }),
  }),
  refusals: ['request.not_found', 'report.own'],
})

export const reportContent = endpoint({
  method: 'POST',
  path: '/api/report',
  summary: 'Report an office, a photo of one, a provider or a person. Guests say who they are',
  access: ANYONE,
  body: z.strictObject({
    ...subject,
    ground: z.enum(GROUNDS),
    /** Why it should not be there. */
    explanation: paragraphs(LONGEST_EXPLANATION),
    /** Of a guest; the account says it otherwise. */
    name: line(120, 0).default(''),
    email: line(254, 0)
      .transform((text) => emailToAscii(text.toLowerCase()))
      .refine((address) => address === '' || z.email().safeParse(address).success, 'account.email_invalid')
      .default(''),
    goodFaith: z.literal(true, { message: 'report.good_faith' }),
  }),
  status: 201,
  reply: z.object({
    data: z.object({
      /** Opens what became of it, without signing in. */
      token: z.string(),
    }),
  }),
  idempotent: true,
  refusals: [
    'request.not_found',
    'request.key_reused',
    'request.too_many',
    'account.email_invalid',
    'report.own',
    'report.name_missing',
    'report.email_missing',
    'report.good_faith',
  ],
  limit: { perMinute: 10, shared: true },
})

const statement = z.object({
  at: instant,
  action: z.enum(ACTIONS),
  /** On what a restriction rests; null for none. */
  ground: z.enum(RULE_GROUNDS).nullable(),
  rule: z.string(),
  facts: z.string(),
})

const params = z.object({ token: z.string().max(100) })

export const readReport = endpoint({
  method: 'GET',
  path: '/api/report/{token}',
  summary: 'What became of a report, for whoever made it and for whom it concerns',
  access: ANYONE,
  params,
  reply: z.object({
    data: z.object({
      as: z.enum(['owner', 'reporter']),
      kind: z.enum(CASE_KINDS),
      title: z.string(),
      state: z.enum(CASE_STATES),
      /** Whether a report led to it, or operators decided of their own accord. */
      isReported: z.boolean(),
      /** The caller's own; null for the owner, who does not learn what others wrote. */
      report: z
        .object({ at: instant, ground: z.enum(GROUNDS), explanation: z.string(), hasEmail: z.boolean() })
        .nullable(),
      /** The oldest first. */
      decisions: z.array(statement),
      complaint: z.object({ at: instant, text: z.string(), isAnswered: z.boolean() }).nullable(),
      mayComplain: z.boolean(),
      complainUntil: instant.nullable(),
    }),
  }),
  refusals: ['request.not_found'],
  limit: { perMinute: 60 },
})

export const complain = endpoint({
  method: 'PUT',
  path: '/api/report/{token}/complaint',
  summary: 'Complain of a decision, once; another operator answers. The same again changes nothing',
  access: ANYONE,
  params,
  body: z.strictObject({ text: paragraphs(LONGEST_EXPLANATION) }),
  reply: z.object({ data: z.null() }),
  refusals: ['request.not_found', 'report.no_complaint'],
  limit: { perMinute: 10, shared: true },
})

const deskCase = z.object({
  id,
  kind: z.enum(CASE_KINDS),
  /** As it was when it was first reported, or decided on. */
  content,
  pictures: z.array(z.string()),
  /** Null for a person, and for what has none. */
  office: id.nullable(),
  provider: id.nullable(),
  photo: z.string().nullable(),
  owner: z.uuid(),
  state: z.enum(CASE_STATES),
  openedAt: instant,
  dueAt: instant.nullable(),
  isOverdue: z.boolean(),
  reports: z.array(
    z.object({
      ground: z.enum(GROUNDS),
      explanation: z.string(),
      /** The address of the page. */
      location: z.string(),
      at: instant,
      /** Whoever reported it; empty when they did not say. */
      by: z.string(),
    }),
  ),
  decisions: z.array(statement.extend({ by: z.string() })),
  complaints: z.array(z.object({ side: z.enum(['owner', 'reporter']), text: z.string(), at: instant })),
  actions: z.array(z.enum(ACTIONS)),
  /** Whoever asks has made the decision that is complained of. */
  needsAnother: z.boolean(),
})

const caseList = { state: z.enum(CASE_LISTS).default('waiting'), ...sortFields(CASE_SORTS) }

export const listReportCases = endpoint({
  method: 'GET',
  path: '/api/operator/report',
  summary:
    'Cases that wait, those due first; or those that were decided or closed, the last first. Another order can be asked for; 25 at once',
  access: ['operator'],
  desk: ['support'],
  query: z.strictObject({ ...caseList, cursor: listCursor }),
  reply: z.object({
    data: z.array(deskCase),
    meta: z.object({
      counts: z.object({ waiting: z.int(), decided: z.int(), closed: z.int() }),
      /** Whether there is another operator who may answer complaints of what the caller has decided. */
      hasOthers: z.boolean(),
      ...listMeta(CASE_SORTS),
    }),
  }),
  refusals: [],
})

export const downloadReportCases = endpoint({
  method: 'GET',
  path: '/api/operator/cases.csv',
  summary: 'The same as a table for spreadsheets, at most 50,000 rows; a link names its language',
  access: ['operator'],
  desk: ['support'],
  query: z.strictObject({ ...caseList, language: fileLanguage }),
  sends: 'file',
  reply: csvFile,
  refusals: [],
  limit: { perMinute: 20 },
})

export const decideReport = endpoint({
  method: 'PUT',
  path: '/api/operator/report/{id}/decision',
  summary:
    'Decide on a case, or on the complaint of it, with the statement of reasons that both sides are told. It is done or taken back at once',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    /** What is decided on; refused when it is something else by now. */
    on: z.enum(['open', 'complaint']),
    action: z.enum(ACTIONS),
    ground: z.enum(RULE_GROUNDS).optional(),
    rule: line(LONGEST_RULE, 0).default(''),
    facts: paragraphs(LONGEST_FACTS, SHORTEST_FACTS),
  }),
  reply: z.object({ data: z.null() }),
  refusals: [
    'account.proof_needed',
    'request.not_found',
    'report.decided_already',
    'report.same_operator',
    'report.not_possible',
    'report.gone',
    'report.rule_missing',
  ],
})
