/** Endpoints that change the hours and the desks of an office that people book. They are the owner's alone. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, isoDate } from '#kernel/fields.ts'
import { SPANS_A_DAY } from '../rules/limits.ts'
import { MOST_SHOWN } from './rules/limits.ts'

const span = z.tuple([z.int().min(0).max(96), z.int().min(0).max(96)])
const week = z.array(z.array(span).max(SPANS_A_DAY)).length(7)
const capacity = z.int().min(1).max(500)
/** Minutes that a room needs after each visit. */
const turnover = z.union([z.literal(0), z.literal(15), z.literal(30), z.literal(45), z.literal(60)])
const ofOffice = { params: z.object({ id: idInPath }), access: SIGNED_IN } as const

/** What the change does to bookings, which stay. */
const shown = z.object({
  /** Bookings that will lie outside of the hours. */
  outside: z.array(id),
  /** The first day from which on it is possible. */
  possibleFrom: z.string(),
  isPossible: z.boolean(),
})
const effectsReply = z.object({ data: shown })
/** What the preview said: when something else would happen by now, the change is refused. */
const seen = z.strictObject({ outside: z.array(id).max(MOST_SHOWN) })

const hours = z.strictObject({ week })
const desks = z.strictObject({
  capacity,
  /** The first day with the new number; today when there is none. Days before keep the old one. */
  from: isoDate.optional(),
})

export const previewHours = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/office/{id}/hours/preview',
  summary: 'What other weekly hours would do to the bookings of my office',
  body: hours,
  reply: effectsReply,
  refusals: ['request.not_found', 'office.hours_invalid'],
})

export const changeHours = endpoint({
  ...ofOffice,
  method: 'PUT',
  path: '/api/office/{id}/hours',
  scope: 'offices:write',
  summary: 'Other weekly hours for my office; days with hours of their own keep them',
  body: hours.extend({ seen }),
  reply: effectsReply,
  refusals: ['request.not_found', 'office.hours_invalid', 'office.effects_changed'],
})

export const previewCapacity = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/office/{id}/capacity/preview',
  summary: 'From when on my office can have another number of desks',
  body: desks,
  reply: effectsReply,
  refusals: ['request.not_found', 'search.date_invalid', 'office.capacity_room'],
})

export const changeCapacity = endpoint({
  ...ofOffice,
  method: 'PUT',
  path: '/api/office/{id}/capacity',
  scope: 'offices:write',
  summary: 'Another number of desks for my office, from a day on',
  body: desks,
  reply: effectsReply,
  refusals: ['request.not_found', 'search.date_invalid', 'office.capacity_room', 'office.capacity_booked'],
})

export const changeTurnover = endpoint({
  ...ofOffice,
  method: 'PUT',
  path: '/api/office/{id}/turnover',
  summary: 'The time my room needs after each visit; what is booked keeps what it was booked with',
  body: z.strictObject({ minutes: turnover }),
  reply: z.object({ data: z.object({ minutes: turnover }) }),
  refusals: ['request.not_found', 'office.turnover_desks'],
})
