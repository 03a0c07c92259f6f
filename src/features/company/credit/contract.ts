/** Up to how much a company may book before it pays (company paper 6); operators decide. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { cents, currency, idInPath, line } from '#kernel/fields.ts'
import { PAY_MODES } from '../budget/contract.ts'

const LONGEST_REASON = 500
/** Far below what the counters hold. */
const HIGHEST_CREDIT = 100_000_000

const company = z.object({
  id: z.int(),
  name: z.string(),
  currency,
  payMode: z.enum(PAY_MODES),
  /** In cents; null where every booking is paid by itself. */
  creditCents: z.int().nullable(),
  /** Booked and not paid yet. */
  usedCents: z.int(),
})

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/operator/company',
  summary: 'Companies by name with their credit, 50 at once; `name` is a part of it',
  access: ['operator'],
  desk: ['support', 'finance'],
  query: z.strictObject({ name: line(120, 0).optional() }),
  reply: z.object({ data: z.array(company) }),
  refusals: [],
})

export const setCompanyCredit = endpoint({
  method: 'POST',
  path: '/api/operator/company/{id}',
  summary:
    'Set how much a company may book and not have paid yet; null ends it, and new bookings are paid by card again. What is booked stays',
  access: ['operator'],
  desk: ['finance'],
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    creditLimit: cents.max(HIGHEST_CREDIT).nullable(),
    /** Operators read it. */
    reason: line(LONGEST_REASON, 1),
  }),
  reply: z.object({ data: company }),
  refusals: ['account.proof_needed', 'request.not_found'],
})
