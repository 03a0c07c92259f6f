/** What a provider earns: by booking, office and month. Whatever has been posted comes from the ledger. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, instant, isoDate } from '#kernel/fields.ts'
import { INCOME_STATES } from './rules/income.ts'

const currency = z.enum(['EUR', 'CHF'])
const state = z.enum(INCOME_STATES)
const cents = z.int()
const station = z.object({ cents, count: z.int() })

const MOST_PAGES = 10_000

const filter = z.strictObject({
  /** The one that has most bookings unless said. */
  currency: currency.optional(),
  office: idInPath.optional(),
  state: state.optional(),
})

export const readEarnings = endpoint({
  method: 'GET',
  path: '/api/provider/earnings',
  summary: 'What I earn, in one currency',
  access: SIGNED_IN,
  query: filter.extend({
    page: z
      .string()
      .regex(/^[1-9][0-9]{0,4}$/)
      .transform(Number)
      .refine((page) => page <= MOST_PAGES)
      .default(1),
  }),
  reply: z.object({
    data: z.object({
      currency,
      currencies: z.array(currency),
      /** Money is ready and cannot be paid out: the payment provider wants to know more of the payee. */
      isBlocked: z.boolean(),
      /** They are kept because details for the report to the tax office are missing. */
      isStoppedForReport: z.boolean(),
      offices: z.array(z.object({ id, title: z.string(), cents })),
      stations: z.object({
        coming: station,
        collecting: station,
        unpaid: station,
        waiting: station.extend({ nextAt: instant.nullable() }),
        ready: station,
        sent: station,
        paid: station,
      }),
      /** What visits of today bring, by the clock of their places. */
      today: station,
      /** What reached the bank this month, and the last of it. */
      payouts: z.object({ month: z.string(), cents, last: z.object({ cents, date: isoDate }).nullable() }),
      /** Twelve, this one last. */
      months: z.array(z.object({ month: z.string(), paid: cents, waiting: cents, coming: cents })),
      bookings: z.array(
        z.object({
          id,
          office: z.object({ id, title: z.string() }),
          date: isoDate,
          from: z.string(),
          to: z.string(),
          /** Empty when the account is gone. */
          booker: z.string(),
          /** Canceled late: a fee is paid instead of the price. */
          isFee: z.boolean(),
          /** The platform pays a part of the price, for a discount of its own. */
          hasPlatformDiscount: z.boolean(),
          grossCents: cents,
          commissionCents: cents,
          incomeCents: cents,
          state,
          /** Until when it is kept, in the state `waiting`, by the clock of the place. */
          until: instant.nullable(),
          zone: z.string(),
        }),
      ),
      page: z.int(),
      pages: z.int(),
    }),
  }),
  refusals: ['request.not_found'],
})

export const downloadEarnings = endpoint({
  method: 'GET',
  path: '/api/provider/earnings.csv',
  summary: 'What I earn as a table for spreadsheets, a row for each booking; a link names its language',
  access: SIGNED_IN,
  query: filter.extend({ from: isoDate.optional(), to: isoDate.optional(), language: z.enum(['de', 'en']).optional() }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('text/csv; charset=utf-8'), text: z.string() }),
  refusals: ['request.not_found'],
  limit: { perMinute: 20 },
})
