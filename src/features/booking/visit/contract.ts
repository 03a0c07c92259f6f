/** The day at a provider's offices, and whether the guests came. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, id, idInPath, instant, isoDate, line } from '#kernel/fields.ts'
import { VISIT_STATES } from './rules/visit.ts'

const LONGEST_SEARCH = 80

const visit = z.object({
  id,
  office: z.object({ id, title: z.string() }),
  zone: z.string(),
  from: z.string(),
  to: z.string(),
  quantity: z.int(),
  isRoom: z.boolean(),
  booker: z.string(),
  /** While the caller may see their profile. */
  person: z.object({ id: z.string(), name: z.string(), thumbnail: z.string().nullable() }).nullable(),
  /** How often they were here before, at all offices of this provider. */
  visitsBefore: z.int(),
  /** What the guest has written and the host has not read yet. */
  unread: z.int(),
  state: z.enum(VISIT_STATES),
  checkedInAt: instant.nullable(),
  /** By the clock of the place, "12:15". */
  checkInFrom: z.string(),
  mayCheckIn: z.boolean(),
  mayMiss: z.boolean(),
  /** What was noted can be taken back. */
  mayTakeBack: z.boolean(),
})

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/provider/visit',
  summary: 'The bookings of one day at my offices, in the order of their start',
  access: SIGNED_IN,
  scope: 'bookings:read',
  query: z.strictObject({
    date: isoDate,
    office: idInPath.optional(),
    /** A part of the name of a guest. */
    q: line(LONGEST_SEARCH, 0).optional(),
  }),
  reply: z.object({
    data: z.object({ visits: z.array(visit), offices: z.array(z.object({ id, title: z.string() })) }),
  }),
  refusals: ['request.not_found', 'search.date_invalid'],
})

const params = z.object({ id: idInPath })

/** For who has booked, and nobody else. Texts are empty where there is nothing, or it is not time yet. */
export const readDoor = endpoint({
  method: 'GET',
  path: '/api/booking/{id}/door',
  summary: 'What opens the door of my booking: from two hours before its start to its end',
  access: SIGNED_IN,
  params,
  reply: z.object({
    data: z.object({
      /** From the confirmation to the end. */
      contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
      /** When the door code and the Wi-Fi will be told; null when they are, or there are none. */
      secretsFrom: instant.nullable(),
      doorCode: z.string(),
      wifi: z.string(),
    }),
  }),
  refusals: ['request.not_found'],
})

const noted = z.object({
  data: z.object({ checkedInAt: instant.nullable(), noShowAt: instant.nullable(), state: z.enum(VISIT_STATES) }),
})

export const checkIn = endpoint({
  method: 'PUT',
  path: '/api/booking/{id}/check-in',
  summary: 'The guest is there, says the guest or the host; from 15 minutes before the start to the end',
  access: SIGNED_IN,
  params,
  reply: noted,
  refusals: ['request.not_found', 'booking.not_taking_place', 'booking.check_in_early', 'booking.check_in_late'],
})

export const checkOut = endpoint({
  method: 'PUT',
  path: '/api/booking/{id}/check-out',
  summary:
    'The guest leaves early: the place is free from the next quarter hour. The price is that of visit.leaveTotalCents',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ expectedTotal: cents.optional() }),
  reply: z.object({ data: z.object({ endAt: instant, endTime: z.string(), totalCents: cents }) }),
  refusals: ['request.not_found', 'booking.check_out_early', 'booking.check_out_late', 'booking.price_changed'],
})

export const takeBackCheckIn = endpoint({
  method: 'DELETE',
  path: '/api/booking/{id}/check-in',
  summary: 'The guest is not there after all, says the host; until a day after the end',
  access: SIGNED_IN,
  params,
  reply: noted,
  refusals: ['request.not_found', 'booking.not_taking_place', 'booking.visit_closed'],
})

export const noteNoShow = endpoint({
  method: 'PUT',
  path: '/api/booking/{id}/no-show',
  summary: 'Nobody came, says the host; from 30 minutes after the start until a day after the end',
  access: SIGNED_IN,
  params,
  reply: noted,
  refusals: [
    'request.not_found',
    'booking.not_taking_place',
    'booking.is_checked_in',
    'booking.no_show_early',
    'booking.visit_closed',
  ],
})

export const takeBackNoShow = endpoint({
  method: 'DELETE',
  path: '/api/booking/{id}/no-show',
  summary: 'Somebody came after all, says the host; until a day after the end',
  access: SIGNED_IN,
  params,
  reply: noted,
  refusals: ['request.not_found', 'booking.not_taking_place', 'booking.visit_closed'],
})
