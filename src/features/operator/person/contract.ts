/** One person at the desk: who they are, what happened to them, and what can be done about their account. */
import { z } from 'zod'
import { LOCKS } from '#features/account/sign-in/rules/locks.ts'
import { OFFERS_AS } from '#features/office/trader/rules/trader.ts'
import { DESK_ROLES } from '#kernel/desk-roles.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { cents, currency, id, instant, line } from '#kernel/fields.ts'
import { timelineQuery, timelineReply } from '../timeline/contract.ts'
import { PERSON_KINDS } from '../timeline/rules/timeline-kinds.ts'

const params = z.object({ id: z.uuid({ message: 'request.not_found' }) })
const reason = line(1000, 10)

/** A visit that is still to come or goes on. */
export const comingVisit = z.object({ id, office: z.string(), guest: z.string(), startAt: instant, zone: z.string() })

const account = z.object({
  /** Of sessions that are open. */
  sessions: z.int(),
  bookings: z.int(),
  /** Their own that are still to come or going on, the next first; at most ten. */
  coming: z.array(comingVisit),
  comingCount: z.int(),
  offices: z.array(
    z.object({
      id,
      title: z.string(),
      status: z.enum(['draft', 'published', 'unpublished']),
      isHidden: z.boolean(),
    }),
  ),
  officeCount: z.int(),
  /** Of their offices, those that are in the search now, and those that came out of it with the suspension. */
  published: z.int(),
  withdrawn: z.int(),
  /** Of guests at their offices; at most ten. */
  guests: z.array(comingVisit),
  guestCount: z.int(),
  locks: z.array(z.object({ kind: z.enum(LOCKS), until: instant })),
  /** Mails that should have been sent and were not, the newest first; at most ten. */
  mails: z.array(z.object({ notification: id, type: z.string(), at: instant })),
})

const open = z.object({
  booking: id,
  office: z.string(),
  cents,
  currency,
  company: z.string().nullable(),
})

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  kind: z.enum(['user', 'provider', 'corporate', 'employee', 'operator']),
  roles: z.array(z.enum(DESK_ROLES)),
  locale: z.enum(['de', 'en']),
  country: z.enum(['DE', 'AT', 'CH']),
  createdAt: instant,
  isVerified: z.boolean(),
  hasFactor: z.boolean(),
  /** They asked for the end of their account, or it ends because its address was never confirmed. */
  endsAt: instant.nullable(),
  suspended: z.object({ at: instant, reason: z.string() }).nullable(),
  company: z.object({ id, name: z.string() }).nullable(),
  provider: z
    .object({
      id,
      name: z.string(),
      isVerified: z.boolean(),
      /** What they have said of themselves (DSA Art. 30); null while they have said nothing. */
      declared: z
        .object({
          offersAs: z.enum(OFFERS_AS),
          phone: z.string(),
          email: z.string(),
          registerNumber: z.string(),
          /** Lines of the default billing address. */
          address: z.array(z.string()),
          certifiedAt: instant,
        })
        .nullable(),
    })
    .nullable(),
  /** For support; null for finance. */
  account: account.nullable(),
  /** What they owe and nobody has got yet, for finance; null for support. */
  open: z.array(open).nullable(),
})

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/operator/person/{id}',
  summary:
    'Somebody, with what the caller’s roles may see: their account for support, what they owe for finance. That it was read is in the audit log, once an hour',
  access: ['operator'],
  desk: ['support', 'finance'],
  params,
  reply: z.object({ data: person }),
  refusals: ['request.not_found'],
})

export const listPersonTimeline = endpoint({
  method: 'GET',
  path: '/api/operator/person/{id}/timeline',
  summary:
    'What happened to somebody, the newest first, 25 at once, of the kinds that the caller’s roles may see: bookings, money, what they were told and whether its mail was sent, their account and open sessions, what the desk did',
  access: ['operator'],
  desk: ['support', 'finance'],
  params,
  query: timelineQuery(PERSON_KINDS),
  reply: timelineReply,
  refusals: ['request.not_found'],
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/operator/person/{id}/mail',
  summary: 'Send a mail again that was not sent, or another verification mail to an address that is not confirmed',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({
    /** Which, by the number of its notification; `verification` writes a new one. */
    mail: z.union([z.literal('verification'), z.string().regex(/^[1-9][0-9]{0,15}$/)]),
    reason,
  }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.proof_needed', 'request.not_found', 'operator.mail_done', 'operator.verified'],
})

export const liftLocks = endpoint({
  method: 'DELETE',
  path: '/api/operator/person/{id}/lock',
  summary: 'Let somebody try again at once who was locked out after too many attempts; they are told by mail',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({ reason }),
  reply: z.object({ data: z.object({ lifted: z.array(z.enum(LOCKS)) }) }),
  refusals: ['account.proof_needed', 'request.not_found', 'operator.no_lock'],
})
