/** One box for everything that operators look for. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { cents, currency, id, instant, line } from '#kernel/fields.ts'
import { LONGEST_QUERY } from './rules/read-query.ts'

/** At most ten of each kind. */
export const searchDesk = endpoint({
  method: 'GET',
  path: '/api/operator/search',
  summary:
    'Find people by name, e-mail address or id, companies by name, offices by title or number, bookings by number, payments by the reference of the payment provider, invoices by number; at most ten of each',
  access: ['operator'],
  desk: ['support', 'finance'],
  query: z.strictObject({ q: line(LONGEST_QUERY, 0) }),
  reply: z.object({
    data: z.object({
      people: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          kind: z.enum(['user', 'provider', 'corporate', 'employee', 'operator']),
          isSuspended: z.boolean(),
        }),
      ),
      companies: z.array(z.object({ id, name: z.string(), admin: z.string(), adminName: z.string() })),
      offices: z.array(
        z.object({
          id,
          title: z.string(),
          provider: z.string(),
          city: z.string(),
          status: z.enum(['draft', 'published', 'unpublished', 'deleted']),
          isHidden: z.boolean(),
        }),
      ),
      bookings: z.array(
        z.object({
          id,
          office: z.string(),
          booker: z.string(),
          startAt: instant,
          status: z.enum(['held', 'confirmed', 'canceled', 'completed', 'expired']),
        }),
      ),
      payments: z.array(
        z.object({
          id,
          booking: id,
          payer: z.string(),
          cents,
          currency,
          reference: z.string(),
        }),
      ),
      invoices: z.array(
        z.object({
          id,
          number: z.string(),
          /** Null for a commission invoice. */
          booking: id.nullable(),
          cents: z.int(),
          currency,
          issuedAt: instant,
        }),
      ),
    }),
  }),
  refusals: [],
})
