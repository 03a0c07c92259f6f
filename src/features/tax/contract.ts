/** What a provider says for the yearly report to the tax office (DAC7, PStTG, DPMG), kept as a draft until it is complete. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { country, currency, id, instant, line, personName, sortFields } from '#kernel/fields.ts'
import { LIST_ORDERS } from '#kernel/list-order.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { INCOMPLETE_SORTS } from './rules/incomplete-sellers.ts'
import { SELLER_KINDS, TAX_FIELDS } from './rules/tax-data.ts'
import { isTin, plainTin } from './rules/tin.ts'

const LONGEST_NAME = 80
const LONGEST_NUMBER = 40
const LONGEST_LAND_REGISTER = 120
export const MOST_TINS = 3
const MOST_PLACES = 1000

const kind = z.enum(SELLER_KINDS)
const tin = z.object({ country, number: z.string() })

const taxProfile = z.object({
  /** Whether they are asked at all: Switzerland takes no part. */
  isAsked: z.boolean(),
  kind: kind.nullable(),
  givenName: z.string(),
  surname: z.string(),
  birthDate: z.string().nullable(),
  birthCity: z.string(),
  birthCountry: z.string(),
  tins: z.array(tin),
  hasNoTin: z.boolean(),
  hasNoRegister: z.boolean(),
  places: z.array(
    z.object({ id, street: z.string(), postcode: z.string(), city: z.string(), landRegister: z.string() }),
  ),
  /** What is still missing, in the order of the page. */
  missing: z.array(z.enum(TAX_FIELDS)),
  /** Known already, and changed on their own pages. */
  known: z.object({
    /** Lines of the default billing address. */
    address: z.array(z.string()).nullable(),
    vatId: z.string(),
    registerNumber: z.string(),
    /** Whether the payment provider knows a bank account to which is paid. */
    hasPayee: z.boolean(),
  }),
  /** When it was asked for, and when payouts and new bookings stop; null when nothing is missing. */
  askedAt: instant.nullable(),
  blockedFrom: instant.nullable(),
  isBlocked: z.boolean(),
})

export const readTaxProfile = endpoint({
  method: 'GET',
  path: '/api/provider/tax',
  summary: 'What I have said for the yearly report to the tax office, and what is missing',
  access: SIGNED_IN,
  reply: z.object({ data: taxProfile }),
  refusals: ['auth.forbidden'],
  impersonated: 'never',
})

const because = (code: RefusalCode) => ({ message: code })

export const saveTaxProfile = endpoint({
  method: 'PUT',
  path: '/api/provider/tax',
  summary:
    'Say it, or a part of it: what is left out stays missing, what is wrong is refused. Once nothing is missing, payouts and bookings that were stopped go on',
  access: SIGNED_IN,
  changesUserData: true,
  body: z
    .strictObject({
      kind: kind.nullable().default(null),
      givenName: personName(LONGEST_NAME, 0).default(''),
      surname: personName(LONGEST_NAME, 0).default(''),
      birthDate: z
        .string()
        .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, because('tax.birth_date'))
        .nullable()
        .default(null),
      birthCity: line(LONGEST_NAME, 0).default(''),
      birthCountry: z
        .string()
        .regex(/^(?:[A-Z]{2})?$/, because('field.invalid'))
        .default(''),
      /** That of the country of residence first. */
      tins: z
        .array(z.strictObject({ country, number: line(LONGEST_NUMBER).transform(plainTin) }))
        .max(MOST_TINS)
        .default([]),
      hasNoTin: z.boolean().default(false),
      hasNoRegister: z.boolean().default(false),
      /** Numbers in the land register, of places of mine. */
      places: z
        .array(z.strictObject({ id, landRegister: line(LONGEST_LAND_REGISTER, 0) }))
        .max(MOST_PLACES)
        .default([]),
    })
    .superRefine((body, context) => {
      for (const [at, one] of body.tins.entries())
        if (!isTin(one, body.kind ?? 'individual') && !(body.kind === null && isTin(one, 'entity')))
          context.addIssue({
            code: 'custom',
            message: 'tax.tin_invalid' satisfies RefusalCode,
            path: ['tins', at, 'number'],
          })
    }),
  reply: z.object({ data: taxProfile }),
  refusals: ['account.unverified', 'auth.forbidden', 'request.not_found', 'tax.birth_date', 'tax.tin_invalid'],
})

/** The database knows nothing before 2020. */
export const year = z
  .string()
  .regex(/^20[2-9][0-9]$/)
  .transform(Number)
const cents = z.int()
const sums = z.object({ currency, paidCents: cents, feeCents: cents, bookings: z.int() })
const pieces = z.custom<AsyncIterable<Uint8Array>>(
  (one) => typeof one === 'object' && one !== null && Symbol.asyncIterator in one,
)
const CSV = 'text/csv; charset=utf-8'
const language = z.enum(['de', 'en']).optional()

export const readTaxReport = endpoint({
  method: 'GET',
  path: '/api/operator/tax-report',
  summary:
    'The report of a year to the tax office: how many providers, what was paid to them, and of whom something is missing',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ year: year.optional(), ...sortFields(INCOMPLETE_SORTS) }),
  reply: z.object({
    data: z.object({
      year: z.int(),
      /** The last one that is over, and those before it; this year is preliminary. */
      years: z.array(z.int()),
      isOver: z.boolean(),
      /** A timer counts every six hours; null before the first time, and then there are no figures. */
      countedAt: instant.nullable(),
      sellers: z.int(),
      /** They can be reported; the others not yet. */
      complete: z.int(),
      /** Of all, as the ledger has it. */
      sums: z.array(sums),
      incomplete: z.array(
        z.object({
          id,
          name: z.string(),
          isBlocked: z.boolean(),
          askedAt: instant.nullable(),
          missing: z.array(z.enum(TAX_FIELDS)),
        }),
      ),
    }),
    /** The order of those of whom something is missing. */
    meta: z.object({ sort: z.enum(INCOMPLETE_SORTS), order: z.enum(LIST_ORDERS) }),
  }),
  refusals: [],
})

export const downloadTaxReportCsv = endpoint({
  method: 'GET',
  path: '/api/operator/tax-report.csv',
  summary:
    'The report of a year to the cent as a table, also of those of whom something is missing; a link names its language',
  access: ['operator'],
  desk: ['finance'],
  query: z.strictObject({ year, language }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal(CSV), pieces }),
  refusals: [],
  limit: { perMinute: 10, shared: true },
})

export const listTaxCopies = endpoint({
  method: 'GET',
  path: '/api/provider/tax-report',
  summary: 'What is reported of me, by year',
  access: SIGNED_IN,
  reply: z.object({
    data: z.array(
      z.object({
        year: z.int(),
        sums: z.array(sums),
        /** The day on which a correction was sent, after they had been told of their copy. */
        correctedOn: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['auth.forbidden'],
  limit: { perMinute: 60 },
})

export const downloadTaxCopy = endpoint({
  method: 'GET',
  path: '/api/provider/tax-report.csv',
  summary: 'My copy of what is reported of me for a year, by address and quarter; a link names its language',
  access: SIGNED_IN,
  query: z.strictObject({ year, language }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal(CSV), text: z.string() }),
  refusals: ['auth.forbidden', 'request.not_found'],
  limit: { perMinute: 20 },
})
