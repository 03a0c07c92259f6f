/** Discount codes (Spec 5): operators manage those of the platform, providers those for their own offices. */
import { z } from 'zod'
import { emailToAscii } from '#kernel/internet-domain.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import {
  cents,
  csvFile,
  currency,
  fileLanguage,
  id,
  instant,
  isoDate,
  line,
  listCursor,
  listMeta,
  sortFields,
} from '#kernel/fields.ts'
import { DISCOUNT_SORTS } from './rules/discount-sorts.ts'
import { DISCOUNT_STATES } from './rules/terms.ts'

const LONGEST_CODE = 30
const LONGEST_EMAIL = 254
const MOST_PEOPLE = 100
const MOST_PLACES = 200
const MOST_USES = 1_000_000

/** As it is typed: upper and lower case are the same code. */
const code = line(LONGEST_CODE).transform((text) => text.toUpperCase())
const codeInPath = z.object({ code })
/** From the year on from which every time zone can say when a day begins. */
const day = isoDate.refine((date) => date >= '2000-01-01', 'search.date_invalid' satisfies RefusalCode)
const limit = z.int().min(1).max(MOST_USES).nullable()

const terms = {
  code,
  /** Exactly one of the two. */
  percent: z.int().min(1).max(100).optional(),
  amountCents: cents.min(1).optional(),
  /** Needed with an amount, a minimum or a maximum. */
  currency: currency.optional(),
  /** Days in Germany on which it can be entered, both inclusive. */
  validFrom: day.optional(),
  validUntil: day.optional(),
  /** By all people together; null is as often as they like. */
  usageLimit: limit.default(null),
  /** By one person. */
  personLimit: limit.default(1),
  /** Of the sum before the discount. */
  minimumCents: cents.min(1).optional(),
  maximumCents: cents.min(1).optional(),
  /** Of the visit; 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
  /** Days of the visit at the office, both inclusive. */
  bookingFrom: day.optional(),
  bookingUntil: day.optional(),
  /** All offices when empty; a provider's code is always for their own alone. */
  offices: z.array(id).max(MOST_PLACES).default([]),
}

const discount = z.object({
  code: z.string(),
  percent: z.int().nullable(),
  amountCents: z.int().nullable(),
  currency: currency.nullable(),
  fundedBy: z.enum(['platform', 'provider']),
  state: z.enum(DISCOUNT_STATES),
  validFrom: instant.nullable(),
  validUntil: instant.nullable(),
  used: z.int(),
  usageLimit: z.int().nullable(),
  personLimit: z.int().nullable(),
  minimumCents: z.int().nullable(),
  maximumCents: z.int().nullable(),
  weekdays: z.array(z.int()),
  bookingFrom: isoDate.nullable(),
  bookingUntil: isoDate.nullable(),
  /** How many people it is restricted to; 0 is everybody. */
  people: z.int(),
  offices: z.array(z.object({ id, title: z.string() })),
  providers: z.array(z.object({ id, name: z.string() })),
  /** The provider who manages it; null for those of the operators. */
  owner: z.string().nullable(),
  createdAt: instant,
})

const list = {
  query: z.strictObject({
    /** The last code of the page before. */
    after: code.optional(),
  }),
  reply: z.object({
    data: z.array(discount),
    /** The last code of this page, when others follow it. */
    meta: z.object({ next: z.string().nullable() }),
  }),
}
/** The fields of the pages' form; in the pages' terms an amount is no number of cents. */
const errorNames = { amountCents: 'amount', minimumCents: 'minimum', maximumCents: 'maximum', weekdays: 'weekday1' }
const reply = z.object({ data: z.object({ code: z.string() }) })
const WRONG_TERMS = [
  'discount.code_form',
  'discount.currency_missing',
  'discount.days',
  'discount.exists',
  'discount.period',
  'discount.range',
  'discount.unknown_office',
  'discount.value',
  'discount.weekdays',
  'search.date_invalid',
] as const

export const listDiscounts = endpoint({
  method: 'GET',
  path: '/api/operator/discount',
  summary: 'All discount codes, 50 at once; the newest first unless another order is asked for',
  access: ['operator'],
  desk: ['support', 'finance'],
  query: z.strictObject({ ...sortFields(DISCOUNT_SORTS), cursor: listCursor }),
  reply: z.object({ data: z.array(discount), meta: z.object(listMeta(DISCOUNT_SORTS)) }),
  refusals: [],
})

export const downloadDiscounts = endpoint({
  method: 'GET',
  path: '/api/operator/discounts.csv',
  summary: 'The same as a table for spreadsheets, at most 50,000 rows; a link names its language',
  access: ['operator'],
  desk: ['support', 'finance'],
  query: z.strictObject({ ...sortFields(DISCOUNT_SORTS), language: fileLanguage }),
  sends: 'file',
  reply: csvFile,
  refusals: [],
  limit: { perMinute: 20 },
})

export const createDiscount = endpoint({
  method: 'POST',
  path: '/api/operator/discount',
  summary: 'Make a discount code; its terms never change afterwards',
  access: ['operator'],
  desk: ['finance'],
  body: z.strictObject({
    ...terms,
    fundedBy: z.enum(['platform', 'provider']),
    /**
     * E-mail addresses of those who can use it; everybody when empty. Providers have no such choice, because the answer
     * says who has an account.
     */
    people: z.array(line(LONGEST_EMAIL).transform(emailToAscii)).max(MOST_PEOPLE).default([]),
    /** Offices of these providers count as well. */
    providers: z.array(id).max(MOST_PLACES).default([]),
  }),
  errorNames,
  reply,
  refusals: ['account.proof_needed', ...WRONG_TERMS, 'discount.unknown_person', 'discount.unknown_provider'],
})

export const endDiscount = endpoint({
  method: 'POST',
  path: '/api/operator/discount/{code}/end',
  summary: 'End a discount code, whoever manages it: bookings that used it keep it; ending it again changes nothing',
  access: ['operator'],
  desk: ['finance'],
  params: codeInPath,
  reply,
  refusals: ['account.proof_needed', 'request.not_found'],
})

export const listOwnDiscounts = endpoint({
  method: 'GET',
  path: '/api/provider/discount',
  summary: 'The discount codes for my own offices, the newest first, 50 at once',
  access: ['provider'],
  ...list,
  refusals: [],
})

export const createOwnDiscount = endpoint({
  method: 'POST',
  path: '/api/provider/discount',
  summary: 'Make a discount code for my own offices, which I bear; its terms never change afterwards',
  access: ['provider'],
  body: z.strictObject(terms),
  errorNames,
  reply,
  refusals: [...WRONG_TERMS, 'request.too_many'],
})

export const endOwnDiscount = endpoint({
  method: 'POST',
  path: '/api/provider/discount/{code}/end',
  summary: 'End a discount code of mine: bookings that used it keep it; ending it again changes nothing',
  access: ['provider'],
  params: codeInPath,
  reply,
  refusals: ['request.not_found'],
})
