/** Account's endpoints (Spec 3, 4, 5, 7). Sign-in endpoints are in sign-in/contract.ts. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { country, id, latLng, line, personName } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { isPostcodeOf, isVatIdOf, plainVatId } from './rules/billing-address.ts'
import type { DataKey } from './person/rules/data-keys.ts'

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
