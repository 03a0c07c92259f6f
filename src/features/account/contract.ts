/** Account's endpoints (Spec 3, 4, 5, 7). Sign-in endpoints are in sign-in/contract.ts. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { country, id, latLng, line, personName } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { isPostcodeOf, isVatIdOf, plainVatId } from './rules/billing-address.ts'
import { DATA_KEYS, type DataKey } from './rules/data-keys.ts'
import { MOST_LANGUAGES, PHONE, SPOKEN_LANGUAGES } from './rules/profile.ts'

/** What POST /api/data has remembered (Spec 3, 7); keys that an older version kept do not leave. */
const remembered = z.object({ whats_new_locations_cta: z.string().optional() } satisfies Record<DataKey, z.ZodType>)

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
  locale: z.enum(['de', 'en']),
  country: z.string(),
  /** ISO 3166 alpha-3, as in Spec 3's client state. */
  country3: z.enum(['DEU', 'AUT', 'CHE']),
  data: remembered,
  offices: z.array(z.object({ id, draft: z.boolean() })),
  defaultPaymentMethod: z.object({ id, kind: z.string(), brand: z.string(), last4: z.string() }).nullable(),
  userLimit: z.object({ permissions: z.array(z.string()) }),
  favorites: z.array(id),
  unread: z.int(),
  /** The newest fifty; their words are in the list. */
  notifications: z.array(
    z.object({
      id,
      read: z.boolean(),
      type: z.string(),
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

/** Spec 3, profile data: what a person says about themselves. */
export const profile = z.object({
  givenName: z.string(),
  surname: z.string(),
  email: z.string(),
  verified: z.boolean(),
  country,
  residence: z.string(),
  postcode: z.string(),
  /** Empty when there is none. */
  phone: z.string(),
  /** The other side of a booking sees the number. */
  phoneShared: z.boolean(),
  /** ISO 639-1, in the order in which they are shown. */
  languages: z.array(z.string()),
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'What I say about myself: name, residence, languages, phone',
  access: SIGNED_IN,
  reply: z.object({ data: profile }),
  refusals: [],
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: 'Change my name, residence, languages and phone',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.strictObject({
    givenName: personName(80),
    surname: personName(80),
    residence: personName(80, 0).default(''),
    /** Of the country of the account. */
    postcode: line(10, 0).default(''),
    phone: line(20, 0).pipe(z.string().regex(PHONE, 'account.phone_invalid')).default(''),
    phoneShared: z.boolean().default(false),
    languages: z
      .array(z.enum(SPOKEN_LANGUAGES))
      .max(MOST_LANGUAGES)
      .transform((codes) => [...new Set(codes)])
      .default([]),
  }),
  reply: z.object({ data: profile }),
  refusals: ['account.phone_invalid'],
})

const region = z.object({ locale: z.enum(['de', 'en']), country })

export const readRegion = endpoint({
  method: 'GET',
  path: '/api/account/language',
  summary: 'The language of my mails and notifications, and my country',
  access: SIGNED_IN,
  reply: z.object({ data: region }),
  refusals: [],
})

export const saveRegion = endpoint({
  method: 'PUT',
  path: '/api/account/language',
  summary: 'Change the language of my mails and notifications, and my country',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.strictObject({ locale: z.enum(['de', 'en']), country }),
  reply: z.object({ data: region }),
  refusals: [],
})

/** Spec 7: POST /api/data. The keys are a closed list; a value is a short text. */
export const saveData = endpoint({
  method: 'POST',
  path: '/api/data',
  summary: 'Remember something for me by its key, such as a call to action that I have seen',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.strictObject({ key: z.enum(DATA_KEYS), value: line(1000, 0) }),
  reply: z.object({ data: remembered }),
  refusals: [],
  limit: { perMinute: 60 },
})

/** Spec 1: the provider mode can be switched to user mode and back. */
export const saveMode = endpoint({
  method: 'POST',
  path: '/api/account/mode',
  summary: 'Switch the provider mode on or off; it decides the bar, offices stay as they are',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.strictObject({ mode: z.enum(['user', 'provider']) }),
  reply: z.object({ data: z.object({ mode: z.enum(['user', 'provider']) }) }),
  refusals: ['auth.forbidden', 'account.unverified'],
})

export const billingAddress = z.object({
  name1: z.string(),
  name2: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country,
  vatId: z.string(),
  taxNumber: z.string(),
})

const because = (code: RefusalCode, field: string) => ({ message: code, path: [field] })

export const billingAddressBody = z
  .strictObject({
    name1: personName(120),
    name2: personName(120, 0).default(''),
    street: line(120),
    postcode: line(10),
    city: line(80),
    country,
    vatId: line(30, 0).transform(plainVatId).default(''),
    taxNumber: line(20, 0).default(''),
  })
  .refine((one) => isPostcodeOf(one.country, one.postcode), because('field.invalid', 'postcode'))
  .refine((one) => one.vatId === '' || isVatIdOf(one.country, one.vatId), because('field.invalid', 'vatId'))

export const readBillingAddress = endpoint({
  method: 'GET',
  path: '/api/billing-address',
  summary: "The payer's billing address, or null; for employees the company's",
  access: SIGNED_IN,
  reply: z.object({ data: billingAddress.nullable() }),
  refusals: [],
})

export const saveBillingAddress = endpoint({
  method: 'PUT',
  path: '/api/billing-address',
  summary: 'Set the billing address. Companies name a VAT ID or a tax number',
  access: SIGNED_IN,
  changesUserData: true,
  body: billingAddressBody,
  reply: z.object({ data: billingAddress }),
  refusals: ['auth.forbidden'],
})
