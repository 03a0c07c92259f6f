/** The statements of a company that pays once a month (company paper 6), for whoever bills for it. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { currency, id, idInPath, instant } from '#kernel/fields.ts'
import { STATEMENT_STATES } from './rules/statement-states.ts'

const COMPANY = ['corporate', 'employee'] as const

export const statementView = z.object({
  id,
  number: z.string(),
  /** "2026-11": the visits of this month, and what was still open of those before. */
  month: z.string(),
  currency,
  totalCents: z.int(),
  /** What of it the bank has taken back, where that was a part of it: only this is asked for again. Null once it is paid. */
  againCents: z.int().nullable(),
  bookings: z.int(),
  /** Invoices and credit notes of the providers for these bookings. */
  invoices: z.int(),
  state: z.enum(STATEMENT_STATES),
  closedAt: instant,
  /** The day on which the bank account is debited. */
  debitOn: z.string().nullable(),
  paidAt: instant.nullable(),
  /** Until it is paid nobody of the company books anything new. */
  failedAt: instant.nullable(),
  /** How often it has failed, of how many tries that are made by themselves. */
  failures: z.int(),
  tries: z.int(),
  /** Why, as of a payment. */
  declineCode: z.string().nullable(),
  /** Where whoever pays confirms it at the bank of the card; null when there is nothing to confirm. */
  actionUrl: z.string().nullable(),
  /** When it is tried again by itself. */
  nextTryAt: instant.nullable(),
})

export const listCompanyStatements = endpoint({
  method: 'GET',
  path: '/api/company/statement',
  summary: 'The statements of my company, newest first, 24 at once',
  access: COMPANY,
  scope: 'statements:read',
  reply: z.object({
    data: z.array(statementView),
    meta: z.object({
      /** With what the next one is paid; null when there is nothing. */
      method: z.object({ kind: z.enum(['card', 'sepa']), brand: z.string(), last4: z.string() }).nullable(),
    }),
  }),
  refusals: ['request.not_found'],
})

export const payStatement = endpoint({
  method: 'POST',
  path: '/api/company/statement/{id}/pay',
  summary:
    'Try a statement that failed again, now; a bank account is announced first, a card may have to be confirmed (actionUrl). Of one that has not failed nothing changes',
  access: COMPANY,
  params: z.object({ id: idInPath }),
  body: z.strictObject({ paymentMethod: id.optional() }),
  reply: z.object({ data: statementView }),
  refusals: [
    'booking.no_payment_method',
    'payment.currency',
    'payment.declined',
    'payment.expired_card',
    'payment.insufficient',
    'payment.not_confirmed',
    'request.not_found',
  ],
  limit: { perMinute: 10 },
})
