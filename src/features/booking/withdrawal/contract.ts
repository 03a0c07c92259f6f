/** Withdrawing from the contract in two steps, for private bookers until the booking begins (money paper 9). */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, currency, id, idInPath, instant, line } from '#kernel/fields.ts'

const params = z.object({ id: idInPath })

const withdrawal = z.object({
  /** Of the booking. */
  id,
  office: z.string(),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  zone: z.string(),
  currency,
  totalCents: cents,
  /** The name of the account, and where the confirmation goes. */
  name: z.string(),
  email: z.string(),
  /** What withdrawing now costs; null when it is not possible any more. `isRight`: the operator grants the right. */
  offer: z.object({ feeCents: cents, releaseCents: cents, isRight: z.boolean() }).nullable(),
  /** Why it is not possible, in the caller's language. */
  reason: z.string().nullable(),
  declared: z.object({ name: z.string(), at: instant, feeCents: cents }).nullable(),
})

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/api/booking/{id}/withdrawal',
  summary: 'What withdrawing from the contract would cost now, and whether it was declared',
  access: SIGNED_IN,
  params,
  reply: z.object({ data: withdrawal }),
  refusals: ['request.not_found'],
})

export const withdraw = endpoint({
  method: 'PUT',
  path: '/api/booking/{id}/withdrawal',
  summary: 'Withdraw from the contract for the fee that was shown; a second one finds the first',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ name: line(200), expectedFee: cents }),
  reply: z.object({ data: withdrawal }),
  refusals: [
    'request.not_found',
    'booking.no_consumer',
    'booking.not_cancelable',
    'booking.started',
    'booking.fee_changed',
  ],
})
