/** What a provider's list of offices shows of their bookings and money; the offices themselves are `GET /api/office/my`. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { currency, id, instant, isoDate } from '#kernel/fields.ts'

const cents = z.int()

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/provider/overview',
  summary: 'The next booking and the income of this month at each of my offices, and whether I can be paid',
  access: SIGNED_IN,
  reply: z.object({
    data: z.object({
      /** "2026-11". */
      month: z.string(),
      /** Only those that have a booking to come, or an income. */
      offices: z.array(
        z.object({
          id,
          next: z
            .object({
              id,
              /** The day and the time there. */
              date: isoDate,
              from: z.string(),
              /** The first name; empty when the account is gone. */
              booker: z.string(),
            })
            .nullable(),
          /** Of visits of this month that are over; null where there was none. */
          income: z.object({ currency, cents }).nullable(),
          /** Of the whole month before. */
          before: z.object({ currency, cents }).nullable(),
        }),
      ),
      /** The sums of this month, one for each currency; they are never added. */
      income: z.array(z.object({ currency, cents })),
      /** Null for those who have begun none. */
      payee: z
        .object({
          state: z.enum(['pending', 'active', 'restricted']),
          /** The payment provider waits for an answer. */
          isAsked: z.boolean(),
          /** Since when nothing is paid out; null while it is. */
          restrictedAt: instant.nullable(),
          /** What is ready and waits for that. */
          waiting: z.array(z.object({ currency, cents })),
        })
        .nullable(),
      /** What the report to the tax office needs was asked for, and is not all there; `isStopped`: nothing is paid out meanwhile. */
      report: z.object({ askedAt: instant, isStopped: z.boolean() }).nullable(),
    }),
  }),
  refusals: [],
})
