/**
 * What the marketplace keeps of a booking's price: rates that hold from a day on, decided by owners. Providers are told
 * 15 days before; what is booked before a rate's first day keeps the one it was booked with.
 */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { instant, isoDate, line } from '#kernel/fields.ts'
import { isIsoDate } from '#kernel/time.ts'

const HIGHEST_RATE = 5000
const reason = line(1000, 10)

const rate = z.object({
  /** Its first day; null for the one that held from the beginning. */
  from: z.string().nullable(),
  /** Hundredths of a percent. */
  rate: z.int(),
  /** Null for those of the setting COMMISSION. */
  decided: z.object({ at: instant, reason: z.string() }).nullable(),
  /** When it was withdrawn, which was before its first day. */
  withdrawnAt: instant.nullable(),
  state: z.enum(['past', 'holds', 'coming', 'withdrawn']),
})

export const listCommission = endpoint({
  method: 'GET',
  path: '/api/operator/commission',
  summary: 'The rates of the commission with their first days, the latest first',
  access: ['operator'],
  desk: ['support', 'finance'],
  reply: z.object({
    data: z.array(rate),
    meta: z.object({
      /** The first day that a rate decided on now may have. */
      earliestDay: z.string(),
    }),
  }),
  refusals: [],
})

export const announceCommission = endpoint({
  method: 'PUT',
  path: '/api/operator/commission',
  summary: 'Decide on a rate from a day on, at least 15 days ahead; every provider is told by mail',
  access: ['operator'],
  desk: [],
  body: z.strictObject({
    from: isoDate,
    /** Hundredths of a percent, at most half of the price. */
    rate: z.int().min(0).max(HIGHEST_RATE),
    reason,
  }),
  reply: z.object({
    data: z.object({
      /** How many providers are told; none where the same was decided before. */
      told: z.int(),
    }),
  }),
  refusals: [
    'account.proof_needed',
    'search.date_invalid',
    'office.commission_notice',
    'office.commission_taken',
    'office.commission_same',
  ],
})

export const withdrawCommission = endpoint({
  method: 'DELETE',
  path: '/api/operator/commission/{from}',
  summary: 'Withdraw a rate before its first day; every provider is told by mail that it does not come',
  access: ['operator'],
  desk: [],
  params: z.object({ from: z.string().max(40).refine(isIsoDate, { message: 'request.not_found' }) }),
  body: z.strictObject({ reason }),
  reply: z.object({ data: z.object({ told: z.int() }) }),
  refusals: ['account.proof_needed', 'request.not_found', 'office.commission_holds'],
})
