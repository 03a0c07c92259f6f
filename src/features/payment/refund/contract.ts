/** The money of a booking as the ledger has it, and giving it back (money paper 2.7), for operators. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { cents, currency, id, idInPath, instant, line } from '#kernel/fields.ts'
import { dispute } from '../dispute/contract.ts'
import { LEG_STATES } from '../rules/leg-states.ts'
import { MONEY_KINDS } from '../timeline/rules/money-timeline.ts'
import { REFUND_STEPS } from './rules/absorbed.ts'
import { BEARERS } from './rules/refund-shares.ts'

const LONGEST_REASON = 500

export const readBookingMoney = endpoint({
  method: 'GET',
  path: '/api/operator/booking/{id}/money',
  summary: 'The payments of a booking, what was given back, and every posting of the ledger',
  access: ['operator'],
  desk: ['support', 'finance'],
  params: z.object({ id: idInPath }),
  reply: z.object({
    data: z.object({
      id,
      office: z.object({ id, title: z.string(), zone: z.string() }),
      endAt: instant,
      currency,
      /** What can still be given back. */
      leftCents: z.int(),
      payments: z.array(
        z.object({
          kind: z.string(),
          state: z.enum(LEG_STATES),
          amountCents: z.int(),
          capturedCents: z.int(),
          refundedCents: z.int(),
        }),
      ),
      refunds: z.array(
        z.object({
          amountCents: z.int(),
          borneBy: z.enum(BEARERS),
          reason: z.string(),
          state: z.enum(REFUND_STEPS),
          at: instant,
        }),
      ),
      /**
       * Until when the payer's bank can still return a debit that could be given back, so that the money would leave
       * twice; null when it cannot.
       */
      returnableUntil: instant.nullable(),
      /** Of these payments, the oldest first. */
      disputes: z.array(dispute),
      /** What the payer sees of it. */
      timeline: z.array(
        z.object({ kind: z.enum(MONEY_KINDS), cents: z.int(), at: instant.nullable(), isAhead: z.boolean() }),
      ),
      /** In the order in which they were posted. */
      postings: z.array(
        z.object({
          at: instant,
          kind: z.string(),
          /** The payment provider's name of what moved. */
          ref: z.string().nullable(),
          /** Debit is positive; their sum is zero. */
          lines: z.array(z.object({ account: z.string(), owner: z.string(), cents: z.int() })),
        }),
      ),
    }),
  }),
  refusals: ['request.not_found'],
})

export const refundBooking = endpoint({
  method: 'POST',
  path: '/api/operator/booking/{id}/refund',
  summary:
    'Give the payer of a booking something back; who had a share of it gives that back, unless the marketplace bears it',
  access: ['operator'],
  desk: ['support', 'finance'],
  idempotent: true,
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    /** All that is left unless said. */
    amountCents: cents.min(1).optional(),
    borneBy: z.enum(BEARERS).default('shares'),
    /** A debit that its payer's bank can still return is given back only with this. */
    despiteReturn: z.literal(true).optional(),
    /** The payer and the provider read it. */
    reason: line(LONGEST_REASON, 1),
  }),
  /** The page's form has a field for the amount as it is typed. */
  errorNames: { amountCents: 'amount' },
  reply: z.object({ data: z.object({ amountCents: z.int(), leftCents: z.int() }) }),
  refusals: [
    'account.proof_needed',
    'payment.debit_returnable',
    'payment.nothing_to_refund',
    'payment.refund_too_high',
    'request.key_reused',
    'request.not_found',
  ],
})
