/** Spec 1 and 2: a private account becomes a company's, for good; operators decide, unless the settings say otherwise. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInPath, instant, line, personName } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { billingAddressBody } from '#features/account/billing/contract.ts'
import { BILLING_FIELDS } from '#features/account/billing/rules/billing-fields.ts'
import { COMPANY_ID, LONGEST_ID, plainId, SHORTEST_ID } from './rules/company-id.ts'

const SHORTEST_REASON = 10
const LONGEST_REASON = 1000
const LONGEST_NAME = 120

const because = (code: RefusalCode) => ({ message: code })
const publicId = z
  .string()
  .max(LONGEST_ID * 4)
  .transform(plainId)
  .pipe(z.string().min(SHORTEST_ID).max(LONGEST_ID).regex(COMPANY_ID, because('company.id_letters')))

/** Operators have no private account here. */
const PEOPLE = ['user', 'provider', 'corporate', 'employee'] as const

const state = z.object({
  /** Of the last request; none when there was no request, or it was withdrawn. */
  state: z.enum(['none', 'open', 'approved', 'declined']),
  name: z.string().nullable(),
  askedAt: instant.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** What is in the way of asking now, in the language of the request. */
  obstacle: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** False: the account is converted at once where the tax offices know the VAT ID. */
  needsApproval: z.boolean(),
})
const reply = z.object({ data: state })

export const readConversion = endpoint({
  method: 'GET',
  path: '/api/company/request',
  summary: 'Whether my account is or becomes a company account, and what is in the way',
  access: PEOPLE,
  reply,
  refusals: [],
})

export const requestConversion = endpoint({
  method: 'POST',
  path: '/api/company/request',
  summary:
    'Ask that my account becomes a company account, which is permanent. Where a VAT ID that the tax offices know is enough it does so at once, and the session gets another id',
  access: PEOPLE,
  changesUserData: true,
  body: z.strictObject({
    companyName: personName(LONGEST_NAME),
    /** Of the whole marketplace. Proposed from the name where they are missing, as the team is then called like the company. */
    companyId: publicId.optional(),
    teamName: personName(LONGEST_NAME).optional(),
    teamId: publicId.optional(),
    permanent: z.literal(true, because('company.permanent')),
    address: billingAddressBody,
  }),
  errorNames: Object.fromEntries(BILLING_FIELDS.map((name) => [`address.${name}`, name])),
  reply,
  refusals: [
    'account.proof_needed',
    'account.unverified',
    'account.vat_invalid',
    'company.already_requested',
    'company.conversion_off',
    'company.declined_lately',
    'company.has_offices',
    'company.id_letters',
    'company.id_taken',
    'company.is_company',
    'company.is_employee',
    'company.name_taken',
    'company.permanent',
    'company.team_id_taken',
  ],
  limit: { perMinute: 20 },
})

export const withdrawConversion = endpoint({
  method: 'DELETE',
  path: '/api/company/request',
  summary: 'Withdraw my request, as long as nobody has decided on it',
  access: PEOPLE,
  changesUserData: true,
  reply,
  refusals: ['request.not_found'],
})

const request = z.object({
  id: z.int(),
  name: z.string(),
  /** Null for requests of before there were ids. */
  companyId: z.string().nullable(),
  team: z.object({ name: z.string(), id: z.string() }).nullable(),
  askedAt: instant,
  person: z.object({ id: z.string(), name: z.string(), email: z.string(), locale: z.enum(['de', 'en']) }),
  address: z.object({
    name1: z.string(),
    name2: z.string(),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    country: z.string(),
    vatId: z.string(),
    taxNumber: z.string(),
  }),
})

export const listConversions = endpoint({
  method: 'GET',
  path: '/api/operator/company-request',
  summary: 'Requests to become a company that wait for a decision, the oldest first, 50 at once',
  access: ['operator'],
  desk: ['support'],
  query: z.strictObject({
    /** The last id of the page before. */
    after: idInPath.optional(),
  }),
  reply: z.object({ data: z.array(request) }),
  refusals: ['request.not_found'],
})

export const decideConversion = endpoint({
  method: 'POST',
  path: '/api/operator/company-request/{id}',
  summary: 'Approve a request, which makes the company and ends the sessions of its admin, or decline it with a reason',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ id: idInPath }),
  body: z.discriminatedUnion('approve', [
    z.strictObject({ approve: z.literal(true) }),
    z.strictObject({ approve: z.literal(false), reason: line(LONGEST_REASON, SHORTEST_REASON) }),
  ]),
  reply: z.object({ data: z.object({ state: z.enum(['approved', 'declined']) }) }),
  refusals: [
    'account.proof_needed',
    'company.applicant_changed',
    'company.id_taken',
    'company.name_taken',
    'company.team_id_taken',
    'request.not_found',
  ],
})
