/**
 * Who offers: the name that guests see, and what the law wants to know of a trader (DSA Art. 30). Name and address are
 * those of the billing address.
 */
import { z } from 'zod'
import { emailAddress } from '#features/account/contract.ts'
import { PHONE } from '#features/account/person/rules/profile.ts'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, currency, id, idInPath, line, personName } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { shownTrader } from '../trader/contract.ts'
import { OFFERS_AS } from '../trader/rules/trader.ts'
import { TAX_MODES } from './rules/tax-modes.ts'

const LONGEST_NAME = 120
const LONGEST_PHONE = 20
const LONGEST_REGISTER = 60

const profile = z.object({
  taxMode: z.enum(TAX_MODES),
  /** Those that the law of their country has. */
  taxModes: z.array(z.enum(TAX_MODES)),
  /** Null while it was not said. */
  offersAs: z.enum(OFFERS_AS).nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  registerNumber: z.string(),
  certified: z.boolean(),
  /** The day on which they certified last. */
  certifiedOn: z.string().nullable(),
  /** One of their places, or a draft: who has neither is not paid yet. */
  place: id.nullable(),
})

export const readProviderProfile = endpoint({
  method: 'GET',
  path: '/api/provider/profile',
  summary: 'As whom I offer: public name and trader data',
  access: SIGNED_IN,
  reply: z.object({ data: profile }),
  refusals: ['auth.forbidden'],
})

export const saveProviderProfile = endpoint({
  method: 'PUT',
  path: '/api/provider/profile',
  summary: 'Change as whom I offer. The certification is given anew each time',
  access: SIGNED_IN,
  body: z
    .strictObject({
      offersAs: z.enum(OFFERS_AS, { message: 'field.required' satisfies RefusalCode }),
      name: personName(LONGEST_NAME),
      /** A private person may leave it out. */
      phone: line(LONGEST_PHONE, 0)
        .refine((phone) => phone === '' || PHONE.test(phone), 'account.phone_invalid')
        .default(''),
      email: emailAddress,
      registerNumber: line(LONGEST_REGISTER, 0).default(''),
      /** Stays as it is unless said; it holds for what is booked from now on. */
      taxMode: z.enum(TAX_MODES).optional(),
      certified: z.literal(true, { message: 'office.certify' }),
    })
    .refine(({ offersAs, phone }) => offersAs === 'private' || phone !== '', {
      message: 'field.required' satisfies RefusalCode,
      path: ['phone'],
    }),
  reply: z.object({ data: profile }),
  refusals: [
    'account.email_invalid',
    'account.phone_invalid',
    'account.unverified',
    'auth.forbidden',
    'office.certify',
  ],
})

/** Everybody sees who offers, and what the law wants to be shown of a trader (DSA Art. 30, 31). */
export const readPublicProvider = endpoint({
  method: 'GET',
  path: '/api/provider/{id}',
  summary: 'Who offers: their name, their trader data, and their offices in the search',
  access: ANYONE,
  params: z.object({ id: idInPath }),
  query: z.strictObject({
    page: z
      .string()
      .regex(/^[1-9][0-9]{0,3}$/)
      .transform(Number)
      .default(1),
  }),
  reply: z.object({
    data: z.object({
      id,
      name: z.string(),
      /** "2026-11". */
      since: z.string(),
      /** An operator has checked their details. */
      isVerified: z.boolean(),
      trader: shownTrader,
      rating: z.object({ tenths: z.int(), count: z.int() }),
      cities: z.array(z.string()),
      offices: z.array(
        z.object({
          id,
          title: z.string(),
          category: z.string(),
          city: z.string(),
          district: z.string(),
          priceCents: cents,
          currency,
          rating: z.object({ tenths: z.int(), count: z.int() }),
          photo: z.object({ key: z.string(), hash: z.string() }).nullable(),
        }),
      ),
      count: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  }),
  refusals: ['request.not_found'],
  mayLag: true,
})
