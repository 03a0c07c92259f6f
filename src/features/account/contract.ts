/** Account's endpoints (Spec 3, 4, 5, 7). Sign-in endpoints are in sign-in/contract.ts. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, latLng, typedLine } from '#kernel/fields.ts'
import { emailToAscii } from '#kernel/internet-domain.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import type { DataKey } from './person/rules/data-keys.ts'
import { LIMIT_TYPES, PERMISSIONS } from './rules/user-limit.ts'

/** An e-mail address as somebody types it; in lower case, and its domain as the network writes it. */
export const emailAddress = typedLine(254)
  .transform((text) => emailToAscii(text.toLowerCase()))
  .pipe(z.email({ message: 'account.email_invalid' satisfies RefusalCode }).max(254))

export const signedPerson = z.object({ id: z.string(), email: z.string(), name: z.string(), verified: z.boolean() })

/** There is no session yet: a code has to be sent to POST /api/auth/second first. */
const secondDue = z.object({ second: z.literal(true) })

/** What every way in answers. The session is sent only in the cookie, never in a body. */
export const signInReply = z.object({ data: z.union([signedPerson, secondDue]) })

/** What POST /api/data has remembered (Spec 3, 7); keys that an older version kept do not leave. */
export const remembered = z.object({ whats_new_locations_cta: z.string().optional() } satisfies Record<
  DataKey,
  z.ZodType
>)

export const userData = z.object({
  id: z.string(),
  /** Bits: to-work 1, to-rent 2, corporate 4, employee 8, corporate-request 16, operator 32. */
  type: z.int(),
  verified: z.boolean(),
  hasBillingAddress: z.boolean(),
  canBook: z.boolean(),
  refugees: z.boolean(),
  fullName: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  /** The path of their picture, 96 x 96 pixels; null when they show none. */
  thumbnail: z.string().nullable(),
  locale: z.enum(['de', 'en']),
  country: z.string(),
  /** ISO 3166 alpha-3, as in Spec 3's client state. */
  country3: z.enum(['DEU', 'AUT', 'CHE']),
  data: remembered,
  /** In trouble is an office whose calendars need its provider. */
  offices: z.array(z.object({ id, draft: z.boolean(), trouble: z.boolean() })),
  defaultPaymentMethod: z.object({ id, kind: z.string(), brand: z.string(), last4: z.string() }).nullable(),
  /** Of whoever books for a company; null for everybody else. Amounts are cents and null without a limit. */
  userLimit: z
    .object({
      type: z.enum(LIMIT_TYPES),
      amount: z.int().nullable(),
      used: z.int().nullable(),
      left: z.int().nullable(),
      /** Local days. */
      from: z.string().nullable(),
      until: z.string().nullable(),
      currency: z.string().nullable(),
      permissions: z.array(z.enum(PERMISSIONS)),
    })
    .nullable(),
  /** For which they book. */
  company: z.object({ id, name: z.string(), role: z.enum(['admin', 'employee']) }).nullable(),
  /** An employee lets colleagues use places of their own. */
  shareWorkplaces: z.boolean(),
  /** Since when and why an operator has suspended them; the reason is empty where nobody wrote it down. */
  suspended: z.object({ since: z.string(), reason: z.string() }).nullable(),
  favorites: z.array(id),
  unread: z.int(),
  /** A guest of this provider cannot get in and has no answer yet. */
  cannotGetIn: z.boolean(),
  /** An invitation of the company has expired, and this person can send a new link. */
  inviteExpired: z.boolean(),
  /** What waits for the decision of an operator; 0 for everybody else. */
  cases: z.int(),
  /** Disputes, open amounts and missing invoices that need an operator; 0 for everybody else. */
  moneyCases: z.int(),
  /** The newest fifty. */
  notifications: z.array(
    z.object({
      id,
      read: z.boolean(),
      type: z.string(),
      /** In the language of the request; null where nothing is left to say, and without titles. */
      title: z.string().nullable(),
      route: z.string(),
      params: z.record(z.string(), z.string()),
      at: z.string(),
    }),
  ),
  currentReservations: z.object({ meta: z.object({ needsAttention: z.int() }) }),
  location: latLng,
})

/** Spec 7: the user data object, or an empty string when logged out. */
export const readMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'Who is signed in; an empty text when nobody is',
  access: ANYONE,
  query: z.object({
    /** Leaves the titles of notifications out, for which their bookings and offices have to be read. */
    titles: z.literal('no').optional().catch(undefined),
  }),
  reply: z.union([userData, z.literal('')]),
  refusals: [],
})

/** Spec 4 and 7: the private event stream of the signed-in person. Its end sends empty data and closes it. */
export const watchUserData = endpoint({
  method: 'GET',
  path: '/api/me/events',
  summary: 'Server-sent events: my user data whenever they change',
  access: SIGNED_IN,
  sends: 'events',
  reply: z.object({ event: z.literal('ReloadUserData'), data: z.union([userData, z.literal('')]) }),
  refusals: ['request.too_many'],
})
