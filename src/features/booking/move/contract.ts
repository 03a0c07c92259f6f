/** Moving a coming booking to another time at the same office (Spec 4; booking paper): a preview that binds, and doing it. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, currency, idInPath, instant, isoDate, time } from '#kernel/fields.ts'
import { bookedHours } from '#features/office/contract.ts'
import { bookingView } from '../contract.ts'
import { BUDGET_REFUSALS, DEBIT_REFUSALS, HOLD_REFUSALS, WISH_REFUSALS } from '../rules/placing-refusals.ts'

const params = z.object({ id: idInPath })
const wish = { date: isoDate, time, hours: bookedHours }

/** The same for the preview, which says them, and for the move, which is refused. */
const PLACE_REFUSALS = [
  'booking.office_not_available',
  'booking.office_not_bookable',
  'booking.no_such_time',
  'booking.midnight',
  'booking.past',
  'booking.start_past',
  'booking.lead',
  'booking.horizon',
  'booking.closed',
  'booking.no_free_desks',
  'booking.same_time',
  'discount.date',
  'discount.minimum',
  'discount.maximum',
] as const

const MOVE_REFUSALS = [
  'booking.not_movable',
  'booking.move_too_late',
  'booking.unpaid',
  'booking.change_waits',
] as const

export const previewMove = endpoint({
  method: 'POST',
  path: '/api/booking/{id}/moves',
  summary: 'What a booking would cost at another time, and whether it can be moved there. Left out is as it is',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ date: wish.date.optional(), time: wish.time.optional(), hours: wish.hours.optional() }),
  reply: z.object({
    data: z.object({
      currency,
      date: z.string(),
      time: z.string(),
      endTime: z.string(),
      hours: z.int(),
      /** Of the whole booking, before and at the new time; the latter is to be sent back as expectedTotal. */
      oldTotalCents: cents,
      totalCents: cents,
      /** Cancelling is free until then, once it is moved. */
      freeUntil: instant,
      /** What happens on the card: nothing, it is held when it is moved, or on a later day (`holdAt`). */
      hold: z.enum(['none', 'same', 'now', 'later']),
      holdCents: cents,
      holdAt: instant.nullable(),
      /** The days that can be chosen, and the chosen one: opening times, and 96 characters, 1 where it could be. */
      days: z.array(z.string()),
      open: z.array(z.tuple([z.int(), z.int()])),
      free: z.string(),
      /** Why it cannot be moved there, in the caller's language; null when it can. */
      reason: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  }),
  refusals: ['request.not_found', ...WISH_REFUSALS, ...MOVE_REFUSALS],
  limit: { perMinute: 600 },
  impersonated: 'reads',
})

export const moveBooking = endpoint({
  method: 'POST',
  path: '/api/booking/{id}/move',
  summary:
    'Move for the price that was shown. Unchanged with payment.actionUrl: the payer confirms there, then asks again. Unchanged with change: whoever bills for the company was asked to confirm it',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ ...wish, expectedTotal: cents }),
  reply: z.object({ data: bookingView }),
  idempotent: true,
  refusals: [
    'request.not_found',
    'request.key_reused',
    'booking.price_changed',
    ...WISH_REFUSALS,
    ...MOVE_REFUSALS,
    ...PLACE_REFUSALS,
    ...BUDGET_REFUSALS,
    ...HOLD_REFUSALS,
    ...DEBIT_REFUSALS,
  ],
})
