/** Payments that a payer's bank takes back (money paper 2.4 to 2.6), for operators. */
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
  paragraphs,
  sortFields,
} from '#kernel/fields.ts'
import { DISPUTE_SORTS, DISPUTE_STATES, DISPUTE_STEPS } from './rules/dispute-step.ts'

const state = z.enum(DISPUTE_STATES)
const filter = { state: state.optional(), ...sortFields(DISPUTE_SORTS) }
const LONGEST_EVIDENCE = 5000

/** One dispute, wherever operators see it. */
export const dispute = z.object({
  id,
  booking: id,
  /** A returned debit is a dispute that is lost from the start. */
  methodKind: z.enum(['card', 'sepa']),
  /** The payment provider's word. */
  reason: z.string(),
  state,
  step: z.enum(DISPUTE_STEPS),
  cents: z.int(),
  /** What the payment provider keeps for it. */
  feeCents: z.int(),
  currency,
  openedAt: instant,
  closedAt: instant.nullable(),
  /** Until when it can be answered; null when it cannot. */
  answerBy: instant.nullable(),
  /** What was answered, if anything; `isLate` when the bank took it no more. */
  answer: z
    .object({
      kind: z.enum(['evidence', 'accepted']),
      evidence: z.string().nullable(),
      at: instant,
      by: z.string(),
      isLate: z.boolean(),
    })
    .nullable(),
  /** Who pays; the company, when it does. */
  payer: z.string(),
  provider: z.string(),
  office: z.string(),
})

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/operator/disputes',
  summary:
    'Payments that were disputed or returned, 25 at once; unless another order is asked for, the open ones oldest first, because they are the most urgent, others newest first',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ ...filter, cursor: listCursor }),
  reply: z.object({
    data: z.object({
      /** Of all of them, whatever is filtered. */
      sums: z.array(z.object({ state, currency, count: z.int(), cents: z.int() })),
      disputes: z.array(dispute),
    }),
    meta: z.object(listMeta(DISPUTE_SORTS)),
  }),
  refusals: [],
})

export const downloadDisputes = endpoint({
  method: 'GET',
  path: '/api/operator/disputes.csv',
  summary: 'The same as a table for spreadsheets, at most 50,000 rows; a link names its language',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ ...filter, language: fileLanguage }),
  sends: 'file',
  reply: csvFile,
  refusals: [],
  limit: { perMinute: 20 },
})

const ANSWER_REFUSALS = [
  'account.proof_needed',
  'payment.dispute_answered',
  'payment.dispute_over',
  'request.key_reused',
  'request.not_found',
] as const

export const submitEvidence = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/{id}/evidence',
  summary: 'Tell the payer\u2019s bank what speaks for the payment; it is told once, and decides weeks later',
  access: ['operator'],
  desk: ['finance'],
  idempotent: true,
  params: z.object({ id: idInPath }),
  body: z.strictObject({ evidence: paragraphs(LONGEST_EVIDENCE) }),
  reply: z.object({ data: dispute }),
  refusals: ANSWER_REFUSALS,
})

export const acceptDispute = endpoint({
  method: 'POST',
  path: '/api/operator/dispute/{id}/accept',
  summary: 'Give a dispute up: it is lost, and its payer owes the amount again',
  access: ['operator'],
  desk: ['finance'],
  idempotent: true,
  params: z.object({ id: idInPath }),
  body: z.strictObject({}),
  reply: z.object({ data: dispute }),
  refusals: ANSWER_REFUSALS,
})
