/** What a company spends in a month, and the most that it lets all its members spend (Spec 6; company paper 5). */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { cents, currency, line, month } from '#kernel/fields.ts'
import { COUNTRY_ZONES } from '#kernel/locale.ts'

const COMPANY = ['corporate', 'employee'] as const

/** The budget of somebody who books for a company, in one window; amounts in cents, null without a limit. */
export const budgetView = z.object({
  kind: z.enum(['day', 'month', 'year']),
  limitCents: z.int().nullable(),
  usedCents: z.int(),
  leftCents: z.int().nullable(),
  /** The last local day of the window. */
  until: z.string(),
  currency,
})

/** The same with the part of what is used that is booked and still to come. */
export const budgetParts = budgetView.extend({ bookedCents: z.int() })

/** Of the three countries. */
export type CompanyZone = (typeof COUNTRY_ZONES)[keyof typeof COUNTRY_ZONES]
const ZONES = Object.values(COUNTRY_ZONES) as [CompanyZone, ...CompanyZone[]]
const LONGEST_NAME = 120

export const PAY_MODES = ['card', 'statement'] as const

const spending = z.object({
  month: z.string(),
  /** Booked for visits in that month, in cents; the cap of all months, null without one, and what is left of it. */
  usedCents: z.int(),
  capCents: z.int().nullable(),
  leftCents: z.int().nullable(),
  currency,
  /** By card with each booking, or once a month. */
  payMode: z.enum(PAY_MODES),
  /** What may be booked and not be paid yet, in cents; null where no operator has allowed it. */
  credit: z.object({ limitCents: z.int(), usedCents: z.int(), leftCents: z.int() }).nullable(),
})
const reply = z.object({ data: spending })

export const readSpending = endpoint({
  method: 'GET',
  path: '/api/company/budget',
  summary: 'What my company has booked for visits in a month, this one unless said, and its cap',
  access: COMPANY,
  query: z.strictObject({ month: month.optional() }),
  reply,
  refusals: ['request.not_found'],
})

export const listCostCentres = endpoint({
  method: 'GET',
  path: '/api/company/cost-centre',
  summary: 'The cost centres of my company',
  access: COMPANY,
  reply: z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) }),
  refusals: ['request.not_found'],
})

export const changeCompany = endpoint({
  method: 'PATCH',
  path: '/api/company',
  summary:
    'Change what all members of my company together may spend in a month (null takes the cap away), or how it pays: a statement needs a credit limit, which operators set. Its admin changes its name, and the zone by whose days budgets are counted',
  access: COMPANY,
  body: z.strictObject({
    cap: cents.nullable().optional(),
    payMode: z.enum(PAY_MODES).optional(),
    name: line(LONGEST_NAME, 1).optional(),
    zone: z.enum(ZONES).optional(),
  }),
  errorNames: { name: 'companyName' },
  reply,
  refusals: ['company.name_taken', 'company.needs_credit', 'company.statement_needs_method', 'request.not_found'],
  limit: { perMinute: 30 },
})
