/** The calendar of a provider: their offices on one day, and one office in one week. Nobody else's are there. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, isoDate } from '#kernel/fields.ts'
import { createBlock, createVacation } from '#features/office/block/contract.ts'

const quarter = z.int().min(0).max(96)

const day = z.object({
  date: z.string(),
  /** 96 characters, one for each quarter hour; '1' means open. */
  open: z.string(),
  /** The day has hours of its own. */
  isOther: z.boolean(),
  note: z.object({ de: z.string(), en: z.string() }),
  capacity: z.int(),
  bookings: z.array(
    z.object({
      id,
      a: quarter,
      b: quarter,
      /** Until here the room needs its time after the visit, which may be on the next day. */
      until: z.int(),
      desks: z.int(),
      /** The first name; empty while somebody is still paying. */
      booker: z.string(),
    }),
  ),
  blocks: z.array(
    z.object({
      id,
      a: quarter,
      b: quarter,
      desks: z.int(),
      source: z.enum(['hand', 'series', 'feed', 'outage']),
      /** The series, the vacation or the calendar that it belongs to. */
      ref: id.nullable(),
      note: z.string(),
      /** The name of the calendar; empty where it is the provider's own. */
      calendar: z.string(),
    }),
  ),
})

const office = z.object({
  id,
  title: z.string(),
  city: z.string(),
  group: z.int(),
  /** The day there, and the quarters of it that are over, with fractions. */
  today: z.string(),
  nowQuarter: z.number(),
})

const affected = z.object({
  id,
  date: z.string(),
  from: z.string(),
  to: z.string(),
  /** The first name; empty while somebody is still paying. */
  booker: z.string(),
  /** The host may cancel it (Spec 9: until 48 hours before its start). */
  mayCancel: z.boolean(),
})

/** Who would be in the way of a block or a vacation, asked before it is made; nothing is changed. */
export const previewBlock = endpoint({
  method: 'POST',
  path: '/api/office/{id}/block/preview',
  summary: 'The bookings that a block at my office would lie over',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  body: createBlock.body,
  reply: z.object({ data: z.array(affected) }),
  refusals: createBlock.refusals,
})

export const previewVacation = endpoint({
  method: 'POST',
  path: '/api/provider/vacation/preview',
  summary: 'The bookings at all my offices that a vacation would lie over',
  access: SIGNED_IN,
  body: createVacation.body,
  reply: z.object({ data: z.array(affected) }),
  refusals: createVacation.refusals,
})

export const readCalendarDay = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'All my offices on one day: opening hours, bookings, and what is kept back',
  access: SIGNED_IN,
  query: z.strictObject({ date: isoDate }),
  reply: z.object({ data: z.object({ offices: z.array(office.extend({ day })) }) }),
  refusals: ['search.date_invalid'],
})

export const readCalendarWeek = endpoint({
  method: 'GET',
  path: '/api/dashboard/week',
  summary: 'One of my offices in the week of a day; the first one when none is named',
  access: SIGNED_IN,
  query: z.strictObject({ id: idInPath.optional(), date: isoDate }),
  reply: z.object({
    data: z.object({
      offices: z.array(z.object({ id, title: z.string() })),
      /** Null for those who have none. */
      office: office.extend({ days: z.array(day) }).nullable(),
    }),
  }),
  refusals: ['request.not_found', 'search.date_invalid'],
})
