/** Giving up what a payer owes for a booking (money paper 2.4), for operators. */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInPath, line } from '#kernel/fields.ts'

const LONGEST_REASON = 500

export const writeOffBooking = endpoint({
  method: 'POST',
  path: '/api/operator/booking/{id}/write-off',
  summary: 'Give up every failed payment of a booking; its payer can book again',
  access: ['operator'],
  desk: ['finance'],
  idempotent: true,
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    /** Operators read it. */
    reason: line(LONGEST_REASON, 1),
  }),
  reply: z.object({ data: z.object({ amountCents: z.int() }) }),
  refusals: ['account.proof_needed', 'payment.nothing_to_write_off', 'request.key_reused', 'request.not_found'],
})
