/** How well a provider's offices are used: booked against open time, and what was canceled. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, isoDate } from '#kernel/fields.ts'
import { WEEKS } from './rules/weeks.ts'

const query = z.strictObject({
  office: idInPath.optional(),
  /** Whole weeks until yesterday. */
  weeks: z.enum(WEEKS).default('12'),
})

export const readInsights = endpoint({
  method: 'GET',
  path: '/api/provider/insights',
  summary: 'How much of the open time of my offices was booked, by weekday and hour',
  access: SIGNED_IN,
  query,
  reply: z.object({
    data: z.object({
      offices: z.array(z.object({ id, title: z.string() })),
      from: isoDate,
      to: isoDate,
      /** Seven rows from Monday, of 24 hours; in quarter hours of desks. */
      grid: z.array(z.array(z.object({ open: z.int(), booked: z.int() }))),
      bookings: z.int(),
      canceled: z.object({ byGuest: z.int(), byProvider: z.int(), byOthers: z.int() }),
    }),
  }),
  refusals: ['request.not_found'],
  mayLag: true,
})

export const downloadInsights = endpoint({
  method: 'GET',
  path: '/api/provider/insights.csv',
  summary: 'The same as a table for spreadsheets, a row for each weekday and hour; a link names its language',
  access: SIGNED_IN,
  query: query.extend({ language: z.enum(['de', 'en']).optional() }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('text/csv; charset=utf-8'), text: z.string() }),
  refusals: ['request.not_found'],
  limit: { perMinute: 20 },
  mayLag: true,
})
