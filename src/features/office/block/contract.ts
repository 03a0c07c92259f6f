/**
 * Endpoints of time that a provider keeps back, and of single days with other hours. They are the owner's; for
 * everybody else the office is not there. A reply to a deletion has what makes it again.
 */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, isoDate, line, time } from '#kernel/fields.ts'
import { MOST_DESKS, MOST_SKIPS, NOTE_LENGTH } from './rules/limits.ts'

const note = line(NOTE_LENGTH, 0).default('')
const range = z.object({ from: z.string(), until: z.string() })

/** The days of a block: one, or every or every second week from it on. */
export const REPEATS = ['once', 'weekly', 'biweekly'] as const

/** Times are local to the office and may end at 24:00. */
const blockWish = z.strictObject({
  day: isoDate,
  from: time,
  to: time,
  /** Null: all there are. */
  desks: z.int().min(1).max(MOST_DESKS).nullable().default(null),
  note,
  repeat: z.enum(REPEATS).default('once'),
  /** 1 to 7, Monday is 1; the weekday of the day when there are none. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  until: isoDate.nullable().default(null),
  /** Days of a series that are left out. */
  skips: z.array(isoDate).max(MOST_SKIPS).default([]),
})

/** The body that makes a block again. */
const remade = z.object({
  day: z.string(),
  from: z.string(),
  to: z.string(),
  desks: z.int(),
  note: z.string(),
  repeat: z.enum(REPEATS),
  weekdays: z.array(z.int()),
  until: z.string().nullable(),
  skips: z.array(z.string()),
})
const undoneBlock = z.object({ data: z.object({ undo: remade }) })

const ofOffice = { params: z.object({ id: idInPath }), access: SIGNED_IN } as const
const ofDay = { params: z.object({ id: idInPath, day: isoDate }), access: SIGNED_IN } as const
const BLOCK_REFUSALS = [
  'request.not_found',
  'search.date_invalid',
  'search.time_format',
  'office.block_time',
  'office.block_past',
  'office.block_far',
  'office.block_range',
  'office.block_desks',
  'office.too_many_blocks',
  'office.too_many_series',
] as const

export const createBlock = endpoint({
  ...ofOffice,
  method: 'POST',
  path: '/api/office/{id}/block',
  scope: 'calendar:write',
  summary: 'Keep time back at my office: once, every week or every second week. The same one twice is one',
  body: blockWish,
  reply: z.object({
    data: z.object({
      /** One of them is null. */
      block: id.nullable(),
      series: id.nullable(),
      /** The days on which it lies so far. */
      days: z.array(z.string()),
      /** Bookings under it for which there is no desk left beside it; they stay. */
      bookings: z.array(id),
    }),
  }),
  refusals: BLOCK_REFUSALS,
})

export const deleteBlock = endpoint({
  ...ofOffice,
  method: 'DELETE',
  path: '/api/office/{id}/block/{block}',
  scope: 'calendar:write',
  params: z.object({ id: idInPath, block: idInPath }),
  summary: 'Give time free again; of a series, this day only',
  reply: undoneBlock,
  refusals: ['request.not_found', 'office.block_foreign'],
})

export const endSeries = endpoint({
  ...ofOffice,
  method: 'DELETE',
  path: '/api/office/{id}/series/{series}',
  params: z.object({ id: idInPath, series: idInPath }),
  summary: 'End a series of blocks from a day on, otherwise from today',
  query: z.strictObject({ from: isoDate.optional() }),
  reply: undoneBlock,
  refusals: ['request.not_found', 'search.date_invalid'],
})

export const createVacation = endpoint({
  method: 'POST',
  path: '/api/provider/vacation',
  summary: 'Keep whole days back at all my offices; what touches another vacation becomes one with it',
  access: SIGNED_IN,
  body: z.strictObject({ from: isoDate, until: isoDate, note }),
  reply: z.object({
    data: range.extend({
      id,
      offices: z.int(),
      /** The days that it added; deleting these takes it back. */
      added: z.array(range),
      bookings: z.array(z.object({ office: id, id })),
    }),
  }),
  refusals: [
    'request.not_found',
    'search.date_invalid',
    'office.block_past',
    'office.block_far',
    'office.block_range',
    'office.vacation_long',
    'office.too_many_blocks',
  ],
})

export const deleteVacation = endpoint({
  method: 'DELETE',
  path: '/api/provider/vacation/{id}',
  params: z.object({ id: idInPath }),
  summary: 'End my vacation, or a part of it',
  access: SIGNED_IN,
  query: z.strictObject({ from: isoDate.optional(), until: isoDate.optional() }),
  reply: z.object({ data: z.object({ undo: range.extend({ note: z.string() }) }) }),
  refusals: ['request.not_found', 'search.date_invalid'],
})

const span = z.tuple([z.int().min(0).max(96), z.int().min(0).max(96)])
const override = z.object({
  /** Opening spans in quarters; none: closed. */
  spans: z.array(span),
  note: z.object({ de: z.string(), en: z.string() }),
})
const overridden = z.object({
  data: z.object({
    /** What the day had before; null when it had its weekly hours. */
    undo: override.nullable(),
    /** Bookings outside of the new hours; they stay. */
    outside: z.array(id),
  }),
})

export const overrideDay = endpoint({
  ...ofDay,
  method: 'PUT',
  path: '/api/office/{id}/day/{day}',
  summary: 'Other hours at my office on one day, or none',
  body: z.strictObject({
    spans: z.array(span).max(4),
    note: z.strictObject({ de: note, en: note }).default({ de: '', en: '' }),
  }),
  reply: overridden,
  refusals: [
    'request.not_found',
    'search.date_invalid',
    'office.hours_invalid',
    'office.block_past',
    'office.block_far',
  ],
})

export const clearDay = endpoint({
  ...ofDay,
  method: 'DELETE',
  path: '/api/office/{id}/day/{day}',
  summary: 'The weekly hours again at my office on one day',
  reply: overridden,
  refusals: ['request.not_found', 'search.date_invalid'],
})

const kept = z.object({
  from: z.string(),
  to: z.string(),
  desks: z.int(),
  note: z.string(),
})

export const readBlocks = endpoint({
  ...ofOffice,
  method: 'GET',
  path: '/api/office/{id}/block',
  scope: 'calendar:read',
  summary: 'What is kept back at my office in the 62 days from a day on',
  query: z.strictObject({ from: isoDate }),
  reply: z.object({
    data: z.object({
      blocks: z.array(
        kept.extend({
          id,
          day: z.string(),
          source: z.enum(['hand', 'series', 'feed', 'outage']),
          /** The series, the vacation or the calendar that it belongs to. */
          ref: id.nullable(),
        }),
      ),
      series: z.array(
        kept.extend({
          id,
          day: z.string(),
          repeat: z.enum(['weekly', 'biweekly']),
          weekdays: z.array(z.int()),
          until: z.string().nullable(),
          skips: z.array(z.string()),
        }),
      ),
      days: z.array(override.extend({ day: z.string() })),
    }),
  }),
  refusals: ['request.not_found', 'search.date_invalid'],
})
