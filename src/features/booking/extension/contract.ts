/** Staying longer: what is possible and what it costs, and doing it (Spec 7; booking paper T9). */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, currency, idInPath, instant } from '#kernel/fields.ts'
import { bookingView } from '../contract.ts'
import { BUDGET_REFUSALS, DEBIT_REFUSALS, HOLD_REFUSALS } from '../rules/placing-refusals.ts'

const params = z.object({ id: idInPath })

/** Either whole hours more, or until the office closes at the price of a full day. */
const wish = { hours: z.int().min(1).max(24).optional(), fullDay: z.literal(true).optional() }

const extension = z.object({
  /** Null for a full day. */
  hours: z.int().nullable(),
  fullDay: z.boolean(),
  /** By the clock of the place; midnight at the end of the day is 24:00. */
  endTime: z.string(),
  endAt: instant,
  addedCents: cents,
  /** For the whole booking; to be sent back as expectedTotal. */
  totalCents: cents,
  /** What is or will be held on the card for it. */
  holdCents: cents,
  /** The hold on the card is enough for it, or planned; otherwise the card is held when it is asked for. */
  covered: z.boolean(),
})

const extensions = z.object({
  currency,
  endTime: z.string(),
  totalCents: cents,
  /** The card is held; otherwise it will be, or nothing is to be paid. */
  isHeld: z.boolean(),
  extensions: z.array(extension),
  /** Why it cannot last longer, in the caller's language; null when it can. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
})

export const listExtensions = endpoint({
  method: 'POST',
  path: '/api/booking/{id}/extensions',
  summary: 'How much longer a booking can last, the shortest first, each with its price and new end',
  access: SIGNED_IN,
  params,
  reply: z.object({ data: extensions }),
  refusals: ['request.not_found'],
  impersonated: 'reads',
})

const EXTEND_REFUSALS = [
  'request.not_found',
  'request.key_reused',
  'booking.extension_not_available',
  'booking.no_desk_to_extend',
  'booking.price_changed',
  'booking.unpaid',
  'booking.change_waits',
  ...HOLD_REFUSALS,
  ...BUDGET_REFUSALS,
  ...DEBIT_REFUSALS,
] as const

export const extendBooking = endpoint({
  method: 'POST',
  path: '/api/booking/{id}/extend',
  summary:
    'Stay longer for the price that was shown. Unchanged with payment.actionUrl: the payer confirms there, then asks again. Unchanged with change: whoever bills for the company was asked to confirm it',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ ...wish, expectedTotal: cents }),
  reply: z.object({ data: bookingView }),
  idempotent: true,
  refusals: EXTEND_REFUSALS,
})

/** The signed link of the mail half an hour before the end (server/stay-link.ts). */
const link = z.object({ token: z.string().max(100) })

/** Whoever has the link may be anybody: it shows and does nothing else than this. */
export const listStay = endpoint({
  method: 'POST',
  path: '/api/stay/{token}/extensions',
  summary: 'How much longer the booking of a mail can last, without signing in',
  access: ANYONE,
  params: link,
  reply: z.object({ data: extensions.extend({ title: z.string(), date: z.string(), from: z.string() }) }),
  refusals: ['request.not_found'],
  limit: { perMinute: 60 },
})

export const extendStay = endpoint({
  method: 'POST',
  path: '/api/stay/{token}/extend',
  summary: 'Stay longer by the link of a mail, without signing in; otherwise as POST /api/booking/{id}/extend',
  access: ANYONE,
  params: link,
  body: z.strictObject({ ...wish, expectedTotal: cents }),
  /** Where the payer has to confirm first, or that whoever bills for the company has to; neither when it was done. */
  reply: z.object({ data: z.object({ actionUrl: z.string().nullable(), waitsForCompany: z.boolean() }) }),
  idempotent: true,
  refusals: EXTEND_REFUSALS,
  limit: { perMinute: 60 },
})
