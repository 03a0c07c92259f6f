/** Booking's endpoints (Spec 7). Dates and times are local to the office, amounts are cents. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, currency, id, idInPath, instant, isoDate, line, time } from '#kernel/fields.ts'
import { budgetParts } from '#features/company/budget/contract.ts'
import { bookedHours } from '#features/office/contract.ts'
import { costView } from './cost/contract.ts'
import { TROUBLE_ANSWERS } from './trouble/rules/trouble.ts'
import { LEG_STATES } from '#features/payment/rules/leg-states.ts'
import { MONEY_KINDS } from '#features/payment/timeline/rules/money-timeline.ts'
import { toConfirm } from './change/contract.ts'
import {
  ACCOUNT_REFUSALS,
  BOOKER_REFUSALS,
  OFFICE_REFUSALS,
  PAYER_REFUSALS,
  PAYMENT_REFUSALS,
  WISH_REFUSALS,
} from './rules/placing-refusals.ts'

const alternative = z.object({ date: z.string(), time: z.string() })
const quantity = z.int().min(1).max(100).default(1)
const discountCode = line(30, 0)
  .transform((code) => code.toUpperCase())
  .optional()
const wish = { office: id, date: isoDate, time, hours: bookedHours, quantity, discountCode }

const price = z.object({
  currency,
  hourlyCents: cents,
  sumCents: cents,
  discountCents: cents,
  totalCents: cents,
  blockCents: cents,
  taxRate: z.int(),
  taxCents: cents,
})

export const quoteReply = z.object({
  data: price.extend({
    office: id,
    date: z.string(),
    time: z.string(),
    endTime: z.string(),
    hours: z.int(),
    quantity: z.int(),
    startAt: instant,
    endAt: instant,
    zone: z.string(),
    freeDesks: z.int(),
    freeUntil: instant,
    bookable: z.boolean(),
    /** Why the wish can not be booked, in the caller's language; null when it can. */
    reason: z.object({ code: z.string(), message: z.string() }).nullable(),
    discountError: z.string().nullable(),
    /** Local to the office. Where a budget has no room: in its next window, how many hours fit instead, and who can give more. */
    next: alternative.nullable(),
    fewerHours: z.int().nullable(),
    askForBudget: z.object({ email: z.string(), name: z.string() }).nullable(),
    /** The caller's own bookings at that time, at most three; times local to their offices. Booking is not refused for them. */
    overlaps: z.array(z.object({ id, title: z.string(), from: z.string(), to: z.string() })),
    /** Of whoever books for a company, which pays, in the window of the visit; amounts in cents, null without a limit. */
    budget: budgetParts.extend({ company: z.string() }).nullable(),
    /** The caller may book this for several members of their company (team-day). */
    teamDay: z.boolean(),
    /** The company pays it with the statement of its month, so no method is needed. */
    byStatement: z.boolean(),
    /** True when this was read from a standby while the primary is away: availability is checked again when booking. */
    provisional: z.boolean(),
  }),
})

export const money = z.object({
  kind: z.enum(MONEY_KINDS),
  cents,
  at: instant.nullable(),
  /** It is still to come. */
  isAhead: z.boolean(),
})

/** The time left by the server's clock, so that a page can count it down. */
const rescue = z.object({ until: instant, secondsLeft: z.int() })

export const bookingView = z.object({
  id,
  /** Increases with every change of the booking. */
  version: z.int(),
  status: z.enum(['held', 'confirmed', 'completed', 'canceled', 'expired']),
  phase: z.enum(['upcoming', 'ongoing', 'past']),
  office: z.object({
    id,
    title: z.string(),
    category: z.string(),
    group: z.int(),
    provider: z.string(),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    country: z.string(),
    lat: z.number(),
    lng: z.number(),
    zone: z.string(),
    photo: z.object({ key: z.string(), hash: z.string() }).nullable(),
    accessNote: z.string(),
  }),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  hours: z.int(),
  quantity: z.int(),
  startAt: instant,
  endAt: instant,
  holdUntil: instant.nullable(),
  freeUntil: instant,
  price,
  /** The fee of a late cancellation. */
  feeCents: cents,
  /** What the payer owes for the booking in its current state: the total, or the fee after a cancellation. */
  owedCents: cents,
  /** Spec 3, in cents: what is really paid, and what was agreed on. */
  payments: z.object({ meta: z.object({ real: cents, total: cents }) }),
  /** Spec 3: what the provider gets, in cents; null for everybody else. */
  income: cents.nullable(),
  payment: z.object({
    state: z.enum(LEG_STATES),
    refundedCents: z.int(),
    /** The payment waits for an action that the caller can take. */
    needsAttention: z.boolean(),
    /** The payment waits for the company that pays; the caller is the employee who booked. */
    waitsForCompany: z.boolean(),
    /** Who pays, for those who see the payment; null when the booker does. */
    company: z.string().nullable(),
    declineCode: z.string().nullable(),
    /** While its hold has failed: until when it can be paid before the booking is canceled, for whoever can pay. */
    rescue: rescue.nullable(),
    actionUrl: z.string().nullable(),
    method: z.object({ kind: z.string(), brand: z.string(), last4: z.string() }).nullable(),
    holdAt: instant.nullable(),
    /** For whoever pays; empty in lists. */
    timeline: z.array(money),
  }),
  /** What cancelling would cost now; null when the booking can not be canceled. Binding until `freeUntil` passes. */
  cancel: z.object({ feeCents: cents, releaseCents: cents }).nullable(),
  ...toConfirm,
  /** How often it was made longer. */
  extensions: z.int(),
  /** The caller may ask how much longer it can last. */
  mayExtend: z.boolean(),
  mayMove: z.boolean(),
  hasInvoice: z.boolean(),
  /** The caller may withdraw from the contract (booking/withdrawal). */
  mayWithdraw: z.boolean(),
  /** Whether the guest came; `mayCheckIn` for the booker, who then finds it on their own page. */
  visit: z.object({
    checkedInAt: instant.nullable(),
    noShowAt: instant.nullable(),
    mayCheckIn: z.boolean(),
    /** From when on the place would be free if the booker left now, by the clock of the place; null when they cannot. */
    mayLeaveAt: z.string().nullable(),
    /** What the booking costs then: less where the office charges the hours begun alone. */
    leaveTotalCents: cents.nullable(),
  }),
  /** For the booker, near the time: they can say that they cannot get in, or have said so. */
  trouble: z
    .object({
      mayReport: z.boolean(),
      /** Of the latest report. */
      reportedAt: instant.nullable(),
      /** While nobody has answered: until when the host should. */
      openUntil: instant.nullable(),
      answer: z.enum(TROUBLE_ANSWERS).nullable(),
      /** Nobody has answered in time: cancelling is free. */
      mayLeave: z.boolean(),
    })
    .nullable(),
  /** For the booker of a booking that does not take place: when and for how long another place is wanted (GET {id}/nearby). */
  elsewhere: z.object({ date: z.string(), time: z.string(), hours: z.int() }).nullable(),
  canceledBy: z.enum(['user', 'provider', 'operator', 'payment']).nullable(),
  cancelReason: z.string().nullable(),
  /** `billing`: bills for the company that pays, and changes nothing. */
  relation: z.enum(['booker', 'company', 'billing', 'provider', 'operator']),
  booker: z.string(),
  /** At a place of colleagues, which no provider offers: there is nobody to write to. */
  isShared: z.boolean(),
  /** The other side, or the company's member who booked, while the caller may see their profile (GET /profile/{id}). */
  person: z.object({ id: z.string(), name: z.string(), thumbnail: z.string().nullable() }).nullable(),
  /** For what a company booked it; null for everybody else. */
  cost: costView.nullable(),
  /** The booker's own rating, null when not yet given. */
  rating: z.int().nullable(),
  mayRate: z.boolean(),
  createdAt: instant,
})

export const quoteBooking = endpoint({
  method: 'POST',
  path: '/api/booking/quote',
  summary: 'What a booking would cost, whether it can be made, and the nearest time that can',
  access: ANYONE,
  body: z.strictObject(wish),
  reply: quoteReply,
  refusals: ['request.not_found', 'request.gone', ...WISH_REFUSALS],
  limit: { perMinute: 600 },
  mayLag: true,
})

/** Fields that are left out are filled so that the result can be booked; a given date or time is never moved. */
export const proposeBooking = endpoint({
  method: 'POST',
  path: '/api/booking/proposal',
  summary: 'The first start of an office, a time to book there, and its price',
  access: ANYONE,
  body: z.strictObject({
    ...wish,
    date: isoDate.optional(),
    time: time.optional(),
    hours: bookedHours.optional(),
  }),
  reply: z.object({
    data: z.object({
      /** For one desk and the shortest booking; null when nothing is free in the next seven days. */
      earliest: alternative.nullable(),
      quote: quoteReply.shape.data,
    }),
  }),
  refusals: ['request.not_found', 'request.gone', ...WISH_REFUSALS],
  limit: { perMinute: 600 },
  mayLag: true,
})

/** Holds the slot for ten minutes while the booker pays; a repeated call for the same slot returns the same hold. */
export const holdBooking = endpoint({
  method: 'POST',
  path: '/api/booking/hold',
  summary: 'Keep a slot for ten minutes while paying',
  access: SIGNED_IN,
  body: z.strictObject({ ...wish, expectedTotal: cents }),
  reply: z.object({ data: bookingView }),
  status: 201,
  idempotent: true,
  refusals: [...OFFICE_REFUSALS, ...BOOKER_REFUSALS, 'booking.slot_lapsed', 'booking.busy_address'],
})

export const placeBooking = endpoint({
  method: 'POST',
  path: '/api/booking',
  summary: 'Book and pay. Without paymentMethod the default method is used',
  access: SIGNED_IN,
  body: z.strictObject({ ...wish, paymentMethod: id.optional(), expectedTotal: cents }),
  reply: z.object({ data: bookingView }),
  status: 201,
  idempotent: true,
  refusals: [...OFFICE_REFUSALS, ...BOOKER_REFUSALS, ...PAYER_REFUSALS, ...PAYMENT_REFUSALS],
})

/** Pays a held booking with another method, or continues after the payer authenticated (when no method is given). */
export const payBooking = endpoint({
  method: 'POST',
  path: '/api/booking/{id}/pay',
  summary: 'Pay a held booking, or settle it after strong authentication',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  body: z.strictObject({ paymentMethod: id.optional() }),
  reply: z.object({ data: bookingView }),
  idempotent: true,
  refusals: [
    'request.not_found',
    'auth.forbidden',
    'payment.account_refused',
    ...ACCOUNT_REFUSALS,
    ...PAYER_REFUSALS,
    ...PAYMENT_REFUSALS,
  ],
})

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/booking',
  summary: 'My bookings, or those at my offices (side=provider): coming and ongoing, or past=true',
  access: SIGNED_IN,
  scope: 'bookings:read',
  query: z.strictObject({
    past: z.enum(['true', 'false']).default('false'),
    side: z.enum(['booker', 'provider']).default('booker'),
    from: isoDate.optional(),
    to: isoDate.optional(),
    cursor: z.optional(z.string().regex(/^[0-9]{1,16}$/)),
  }),
  reply: z.object({
    data: z.array(bookingView),
    meta: z.object({
      next: z.string().nullable(),
      /** Bookings whose payment waits for the payer: their number, and the bookings. */
      needsAttention: z.int(),
      waiting: z.array(z.object({ id, title: z.string(), date: isoDate, rescue: rescue.nullable() })),
    }),
  }),
  refusals: ['search.date_invalid'],
})

export const readBooking = endpoint({
  method: 'GET',
  path: '/api/booking/{id}',
  summary: 'One booking, for the booker, the payer and the provider',
  access: SIGNED_IN,
  scope: 'bookings:read',
  params: z.object({ id: idInPath }),
  reply: z.object({ data: bookingView }),
  refusals: ['request.not_found'],
})

export const downloadCalendar = endpoint({
  method: 'GET',
  path: '/booking/{id}.ics',
  summary: 'A booking as a calendar file, for the people tied to it',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  sends: 'file',
  reply: z.object({ name: z.string(), type: z.literal('text/calendar; charset=utf-8'), text: z.string() }),
  refusals: ['request.not_found'],
})

export const cancelBooking = endpoint({
  method: 'DELETE',
  path: '/api/booking/{id}/cancel',
  summary: 'Cancel; with expectedFee it is refused when the fee is another than shown',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  query: z.strictObject({
    expectedFee: z
      .string()
      .regex(/^[0-9]{1,9}$/)
      .transform(Number)
      .optional(),
    reason: line(500, 0).optional(),
  }),
  reply: z.object({ data: bookingView }),
  refusals: [
    'request.not_found',
    'auth.forbidden',
    'booking.not_cancelable',
    'booking.started',
    'booking.fee_changed',
    'booking.provider_too_late',
    'booking.reason_needed',
  ],
})
