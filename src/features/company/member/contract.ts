/** Members of a company: invited, registered, deleted (Spec 4; company paper 3, 4 and 9). */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, currency, id, idInPath, instant, isoDate, line, personName } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { emailAddress } from '#features/account/contract.ts'
import { PERMISSIONS } from '#features/account/rules/user-limit.ts'
import { newPassword, refusePassword } from '#features/account/sign-in/contract.ts'
import { IMPORT_FIELDS } from './rules/import-lines.ts'
import { COST_CENTRE, MOST_FILE_LETTERS, MOST_LINES } from './rules/limits.ts'

const COMPANY = ['corporate', 'employee'] as const
const LONGEST_NAME = 80
const because = (code: RefusalCode) => ({ message: code })

const limitType = z.enum(['daily', 'monthly', 'yearly', 'none'])
const permission = z.enum(PERMISSIONS)
const state = z.enum(['invited', 'expired', 'registered', 'deleted'])
/** Letters that only look like others are those others (NFKC), so that nobody is invited twice. */
const invitedEmail = z
  .string()
  .max(1000)
  .transform((text) => text.normalize('NFKC'))
  .pipe(emailAddress)

const colleague = z.object({
  id: z.int(),
  /** The account; null until an invitation is accepted. */
  person: z.string().nullable(),
  name: z.string(),
  /** The path of their picture, 96 x 96 pixels. */
  thumbnail: z.string().nullable(),
  residence: z.string(),
})

const employee = colleague.extend({
  givenName: z.string(),
  surname: z.string(),
  email: z.string(),
  locale: z.enum(['de', 'en']),
  state,
  role: z.enum(['admin', 'employee']),
  /** Cents, null without a limit. */
  limit: z.object({
    type: limitType,
    amount: z.int().nullable(),
    /** Booked in the window of today, and what is left of it; the first and the last local day of that window. */
    used: z.int(),
    left: z.int().nullable(),
    from: z.string().nullable(),
    until: z.string().nullable(),
    currency,
  }),
  permissions: z.array(permission),
  costCentre: z.string().nullable(),
  times: z.object({
    /** When the last link was sent, and until when it is good. */
    invited: instant.nullable(),
    expires: instant.nullable(),
    registered: instant.nullable(),
    deleted: instant.nullable(),
  }),
})

/** What the viewer may do with the list, so that the page offers nothing that is refused. */
const meta = z.object({
  mayInvite: z.boolean(),
  mayBill: z.boolean(),
  isAdmin: z.boolean(),
  company: z.string(),
  currency,
  /** Members in all, by their state; whoever has ended their account is one. */
  states: z.record(state, z.int()),
  /** How many more invitations can be sent today. */
  invitationsLeft: z.int(),
  costCentres: z.array(z.string()),
  /** What the company lacks before it can invite (Spec 5). */
  lacks: z.enum(['method', 'address']).nullable(),
})

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employee',
  summary:
    'The members of my company by surname, fifty a page: the registered ones with name and picture; for whoever invites or pays, all of them with address, state, limit and rights',
  access: COMPANY,
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    /** Words, each a part of a name, or, for whoever invites or pays, of an address or a cost centre. */
    q: line(80, 0).optional(),
    state: state.optional(),
    /** One who is on the page in any case, for whoever invites or pays. */
    also: z.coerce.number().int().positive().optional(),
  }),
  reply: z.object({
    data: z.array(z.union([employee, colleague])),
    /** How many fit, and which page of them this is. */
    paging: z.object({ found: z.int(), page: z.int(), pages: z.int() }),
    meta: meta.optional(),
  }),
  refusals: ['request.not_found'],
})

const visit = z.object({
  id: z.int(),
  office: z.string(),
  day: isoDate,
  from: z.string(),
  to: z.string(),
  totalCents: z.int(),
  /** What cancelling would cost now; null when it cannot be cancelled any more. */
  feeCents: z.int().nullable(),
  currency,
})

export const readEmployee = endpoint({
  method: 'GET',
  path: '/api/employee/{id}',
  summary: 'A member of my company, with their coming visits and what cancelling each of them would cost now',
  access: COMPANY,
  params: z.object({ id: idInPath }),
  reply: z.object({ data: employee.extend({ visits: z.array(visit) }) }),
  refusals: ['request.not_found'],
})

const terms = {
  locale: z.enum(['de', 'en']),
  /** The amount is in cents, and missing without a limit. */
  limit: z.strictObject({ type: limitType, amount: cents.nullable().default(null) }),
  permissions: z
    .array(permission)
    .max(PERMISSIONS.length)
    .transform((list) => [...new Set(list)]),
  costCentre: z.string().trim().regex(COST_CENTRE, because('company.cost_centre')).nullable().default(null),
}

export const saveEmployee = endpoint({
  method: 'POST',
  path: '/api/employee',
  summary:
    'Without an id, invite somebody by e-mail, also one who was deleted; with an id, change limit, rights and cost centre, and name or address of somebody invited, who then gets a new link',
  access: COMPANY,
  body: z.strictObject({
    id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    email: invitedEmail,
    /** Whoever has joined is called as they call themselves, so these may be empty then. */
    givenName: personName(LONGEST_NAME, 0),
    surname: personName(LONGEST_NAME, 0),
    ...terms,
  }),
  errorNames: { 'limit.amount': 'amount', 'limit.type': 'limit' },
  reply: z.object({ data: employee }),
  refusals: [
    'account.email_invalid',
    'company.admin_grants',
    'company.admin_protected',
    'company.admin_unlimited',
    'company.already_member',
    'company.cost_centre',
    'company.email_fixed',
    'company.holder_protected',
    'company.invitations_used_up',
    'company.invite_first',
    'company.needs_address',
    'company.needs_billing',
    'company.needs_method',
    'company.resend_used_up',
    'request.not_found',
  ],
  limit: { perMinute: 60 },
})

export const resendInvite = endpoint({
  method: 'POST',
  path: '/api/employee/{id}/resend',
  summary: 'Send a new link to somebody invited; the one before ends. Once a minute, and five times a day',
  access: COMPANY,
  params: z.object({ id: idInPath }),
  reply: z.object({ data: z.object({ sentAt: instant }) }),
  refusals: [
    'company.admin_protected',
    'company.holder_protected',
    'company.invitations_used_up',
    'company.resend_soon',
    'company.resend_used_up',
    'request.not_found',
  ],
  limit: { perMinute: 60 },
})

export const deleteEmployee = endpoint({
  method: 'DELETE',
  path: '/api/employee/{id}',
  summary:
    'End a membership: sessions end, the account goes on as a private one, bookings stay the company’s. With cancel=free the coming visits that cost nothing to cancel are cancelled',
  access: COMPANY,
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    cancel: z.enum(['free', 'none']),
    /** The sum of the fees that was shown. */
    expectedFee: cents.default(0),
  }),
  reply: z.object({ data: z.object({ state: z.literal('deleted'), canceled: z.int() }) }),
  refusals: ['company.admin_stays', 'company.fee_changed', 'company.holder_protected', 'request.not_found'],
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/company/admin',
  summary:
    'Hand the company on: the member becomes its admin, without a limit and signed out everywhere; I become an employee, and my session gets another id',
  access: ['corporate'],
  changesUserData: true,
  body: z.strictObject({ member: id }),
  reply: z.object({ data: z.object({ admin: z.int() }) }),
  refusals: ['account.proof_needed', 'company.admin_needs_member', 'request.not_found'],
  limit: { perMinute: 20 },
})

/** Of the link in a mail; a wrong one is answered like one that was used. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, because('company.invite_gone'))
const params = z.object({ token })

export const readInvite = endpoint({
  method: 'GET',
  path: '/api/employee/invite/{token}',
  summary: 'What an invitation says, and whether I can accept it; uses nothing up, because mail programs open links',
  access: ANYONE,
  params,
  reply: z.object({
    data: z.object({
      state: z.enum(['invited', 'expired']),
      company: z.string(),
      /** Who administers the company. */
      inviter: z.string(),
      /** Masked. */
      email: z.string(),
      givenName: z.string(),
      surname: z.string(),
      until: instant,
      /** Why I cannot accept it, in the language of the request; null for guests. */
      obstacle: z.object({ code: z.string(), text: z.string() }).nullable(),
    }),
  }),
  refusals: ['company.invite_gone'],
  limit: { perMinute: 60, shared: true },
})

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/employee/invite/{token}',
  summary: 'Join the company with my account, which has the invited address. My session gets another id',
  access: SIGNED_IN,
  changesUserData: true,
  params,
  reply: z.object({ data: z.object({ company: z.string() }) }),
  refusals: [
    'account.unverified',
    'auth.forbidden',
    'company.invite_elsewhere',
    'company.invite_expired',
    'company.invite_gone',
    'company.invite_has_offices',
    'company.invite_is_company',
    'company.invite_is_member',
    'company.invite_other_address',
  ],
  limit: { perMinute: 30, shared: true },
})

export const registerByInvite = endpoint({
  method: 'POST',
  path: '/api/employee/invite/{token}/register',
  summary: 'Register with the invited address, which the link has proved, and join the company; signs in',
  access: ANYONE,
  params,
  body: refusePassword(
    z.object({
      givenName: personName(LONGEST_NAME),
      surname: personName(LONGEST_NAME),
      password: newPassword,
      terms: z.literal(true, because('account.terms')),
    }),
    ['givenName', 'surname'],
  ),
  reply: z.object({ data: z.object({ company: z.string() }) }),
  refusals: [
    'account.email_exists',
    'account.password_common',
    'account.password_weak',
    'account.terms',
    'company.invite_expired',
    'company.invite_gone',
    'request.too_many',
  ],
  limit: { perMinute: 30, shared: true },
})

export const renewInvite = endpoint({
  method: 'POST',
  path: '/api/employee/invite/{token}/renew',
  summary:
    'Ask for a new link in place of one that has expired; it goes to the invited address. Answers alike whether the invitation stands or not',
  access: ANYONE,
  params: z.object({ token: z.string().max(200) }),
  reply: z.object({ data: z.null() }),
  refusals: [],
  limit: { perMinute: 10, shared: true },
})

const importField = z.enum(IMPORT_FIELDS)

export const importEmployees = endpoint({
  method: 'POST',
  path: '/api/employee/import',
  summary:
    'Invite the people of a CSV file, all of them or none; without commit it only says what would become of each line',
  access: COMPANY,
  body: z.strictObject({
    csv: z.string().max(MOST_FILE_LETTERS),
    commit: z.boolean(),
    /** Values in place of those of the file, by the number of the line. */
    fixes: z
      .array(z.strictObject({ line: z.int().min(1), field: importField, value: z.string().max(300) }))
      .max(MOST_LINES)
      .default([]),
    /** Lines that are left out. */
    without: z.array(z.int().min(1)).max(MOST_LINES).default([]),
  }),
  reply: z.object({
    data: z.object({
      committed: z.boolean(),
      columns: z.array(importField),
      lines: z.array(
        z.object({
          /** In the file, where the titles are line 1. */
          line: z.int(),
          email: z.string(),
          givenName: z.string(),
          surname: z.string(),
          locale: z.string(),
          limit: z.string(),
          amount: z.string(),
          costCentre: z.string(),
          /** Members of today are skipped; a deleted one is invited again. */
          result: z.enum(['invite', 'member', 'out', 'faulty']),
          errors: z.array(z.object({ field: importField, text: z.string() })),
        }),
      ),
      invited: z.int(),
      invitationsLeft: z.int(),
    }),
  }),
  refusals: [
    'company.import_columns',
    'company.import_empty',
    'company.import_faulty',
    'company.import_too_long',
    'company.invitations_used_up',
    'company.needs_address',
    'company.needs_method',
    'request.not_found',
  ],
  limit: { perMinute: 30 },
})

export const downloadEmployees = endpoint({
  method: 'GET',
  path: '/api/employee/list.csv',
  summary: 'The members of my company as a table, for whoever invites or pays; a link names its language',
  access: COMPANY,
  query: z.strictObject({ language: z.enum(['de', 'en']).optional() }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('text/csv; charset=utf-8'), text: z.string() }),
  refusals: ['request.not_found'],
  limit: { perMinute: 20 },
})
