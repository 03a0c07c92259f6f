/** Who in a company is where and when, by half days that 13:00 in the company's zone divides (company paper 8). */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { id, idInPath, isoDate, line, time } from '#kernel/fields.ts'
import { LONGEST_NOTE, MOST_DAYS, MOST_ENTRIES, MOST_SPANS } from './rules/limits.ts'
import { HALVES } from './rules/half-days.ts'
import { PRESENCE_KINDS } from './rules/presence-of.ts'
import { PLACE_KINDS } from './rules/team-week.ts'

const COMPANY = ['corporate', 'employee'] as const

const kind = z.enum(PRESENCE_KINDS)
const half = z.enum(HALVES)
const weekday = z.int().min(1).max(7)

const hours = z.object({
  today: isoDate,
  /** The last day of which something can be said. */
  last: isoDate,
  /** False: nobody in the company is told where I am. */
  shown: z.boolean(),
  /** ISO weekday; times as HH:MM. Without spans it is the whole day, and nothing is said of the hours. */
  week: z.array(
    z.object({
      weekday,
      kind,
      /** A place of mine or of the company. */ userOffice: z.int().nullable(),
      spans: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
  /** From the Monday of this week on, in order. */
  days: z.array(
    z.object({
      day: isoDate,
      half,
      kind,
      note: z.string().nullable(),
      /** When it was said, in seconds since 1970. */
      at: z.int(),
    }),
  ),
  /** Those that the pattern of my week may name. */
  places: z.array(z.object({ id: z.int(), kind: z.enum(['home', 'company', 'other']), title: z.string() })),
  /** What I booked for the company in that time, which comes before what I said; times local to the place. */
  bookings: z.array(
    z.object({
      id: z.int(),
      office: z.int(),
      title: z.string(),
      /** Quarter hours of the company's clock since the Monday midnight of this week. */
      start: z.int(),
      end: z.int(),
      from: z.string(),
      to: z.string(),
      /** When it was booked, in seconds since 1970. */
      madeAt: z.int(),
      halves: z.array(z.object({ day: isoDate, half })),
    }),
  ),
})

export const readHours = endpoint({
  method: 'GET',
  path: '/api/employee/hours',
  summary: 'Where I work: the pattern of my week, what I said of single days, and what I booked',
  access: COMPANY,
  reply: z.object({ data: hours }),
  refusals: ['request.not_found'],
})

export const saveHours = endpoint({
  method: 'POST',
  path: '/api/employee/hours',
  summary:
    'Say where I work. A week replaces the one before; each day changes that half day alone, and null takes back what was said of it',
  access: COMPANY,
  body: z.strictObject({
    week: z
      .array(
        z.strictObject({
          weekday,
          kind,
          /** A place of that kind, mine or the company's. */
          userOffice: id.optional(),
          spans: z
            .array(z.strictObject({ from: time, to: time }))
            .max(MOST_SPANS)
            .default([]),
        }),
      )
      .max(MOST_ENTRIES)
      .optional(),
    days: z
      .array(
        z.strictObject({
          day: isoDate,
          half,
          kind: kind.nullable(),
          note: line(LONGEST_NOTE, 0).optional(),
        }),
      )
      .max(MOST_DAYS)
      .optional(),
    shown: z.boolean().optional(),
  }),
  reply: z.object({ data: hours }),
  refusals: ['company.hours', 'company.presence_day', 'request.not_found', 'search.date_invalid', 'search.time_format'],
  limit: { perMinute: 120 },
})

const visit = z.object({
  office: z.int(),
  title: z.string(),
  /** Local to the place. */
  from: z.string(),
  to: z.string(),
  /** Of my own; for whoever pays for the company also where it contradicts what was said. */
  booking: z.int().nullable(),
})

/** Null: nothing was said, or the member does not show it. */
const cell = z
  .union([
    z.object({ kind }),
    z.object({
      kind: z.literal('booked'),
      /** One at least, by their start. */
      visits: z.array(visit),
      /** Two are at the same time in two places. */
      isClash: z.boolean(),
      /** What they said of that half day after booking it: one of both is wrong. */
      said: kind.nullable(),
    }),
  ])
  .nullable()

const somebody = z.object({
  /** Of the membership. */
  id: z.int(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  isMe: z.boolean(),
})

/** Morning and afternoon. */
const cells = z.array(cell).length(2)

const present = somebody.extend({
  halves: z.array(half),
  /** All that day, local to the place; none where nothing is booked. */
  visits: z.array(z.object({ from: z.string(), to: z.string() })),
})

const placeKind = z.enum(PLACE_KINDS)

const place = z.object({
  /** Unique in the answer. */
  key: z.string(),
  kind: placeKind,
  /** Of a place that is booked; null for all others. */
  office: z.object({ id: z.int(), title: z.string(), city: z.string(), lat: z.number(), lng: z.number() }).nullable(),
  /** For each day of the week: how many members are there, and the first of them. */
  days: z.array(
    z.object({
      count: z.int(),
      people: z.array(somebody),
      /** When a colleague is there and I could be: the time, and how many desks are free then. */
      beside: z
        .object({
          date: isoDate,
          time: z.string(),
          hours: z.int(),
          free: z.int(),
          /** A card that pays for it would be held at once. */
          isHeldNow: z.boolean(),
        })
        .nullable(),
    }),
  ),
})

const days = z.array(
  z.object({ day: isoDate, atPlaces: z.int(), home: z.int(), other: z.int(), off: z.int(), unknown: z.int() }),
)

export const readTeam = endpoint({
  method: 'GET',
  path: '/api/team',
  summary:
    'The week of my team: who is where on each half day, and how many at each place. Twenty-five members a page, I am the first',
  access: COMPANY,
  query: z.strictObject({
    /** Any day of the week; today unless said. */
    day: isoDate.optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    /** A part of a name. */
    name: line(80, 0).optional(),
    /** The key of a place, whose people of that day are then named in full. */
    place: z.string().max(30).optional(),
    /** Every booked place instead of the twenty of most people. */
    all: z.literal('1').optional(),
  }),
  reply: z.object({
    data: z.object({
      company: z.string(),
      teamName: z.string(),
      today: isoDate,
      day: isoDate,
      /** The first and the last day that can be asked for. */
      first: isoDate,
      last: isoDate,
      days,
      members: z.array(somebody.extend({ person: z.string(), days: z.array(cells) })),
      places: z.array(place),
      /** Who is where on that day, a place at a time; of each the first twelve. */
      groups: z.array(z.object({ key: z.string(), count: z.int(), people: z.array(present) })),
    }),
    /** Members in all, those whose name fits, and the page of them; booked places in all; whether the viewer may open the list of employees. */
    meta: z.object({
      count: z.int(),
      found: z.int(),
      page: z.int(),
      pages: z.int(),
      places: z.int(),
      mayManage: z.boolean(),
      /** The viewer may book for several at once. */
      mayPlan: z.boolean(),
    }),
  }),
  refusals: ['request.not_found', 'search.date_invalid'],
})

export const readColleague = endpoint({
  method: 'GET',
  path: '/api/team/{id}',
  summary: 'The week of a member of my company, by the id of the membership',
  access: COMPANY,
  params: z.object({ id: idInPath }),
  query: z.strictObject({ day: isoDate.optional() }),
  reply: z.object({
    data: somebody.extend({
      person: z.string(),
      residence: z.string(),
      /** False: they do not show where they are. */
      isShown: z.boolean(),
      today: isoDate,
      first: isoDate,
      last: isoDate,
      days: z.array(z.object({ day: isoDate, halves: cells, notes: z.array(z.string()) })),
    }),
  }),
  refusals: ['request.not_found', 'search.date_invalid'],
})

export const keepVisits = endpoint({
  method: 'POST',
  path: '/api/team/{id}/keep',
  summary:
    'What a member booked on a day stays: what they said of it later goes. For themselves, and for whoever pays for the company',
  access: COMPANY,
  params: z.object({ id: idInPath }),
  body: z.strictObject({ day: isoDate }),
  /** The half days of which what was said is gone. */
  reply: z.object({ data: z.object({ halves: z.array(half) }) }),
  refusals: ['company.presence_day', 'request.not_found', 'search.date_invalid'],
})

export const readPlaceKind = endpoint({
  method: 'GET',
  path: '/api/team/kind/{kind}',
  summary: 'Who of my company works at home, on its premises or elsewhere, for each day of a week',
  access: COMPANY,
  params: z.object({ kind: z.enum(['home', 'company', 'other']) }),
  query: z.strictObject({ day: isoDate.optional() }),
  reply: z.object({
    data: z.object({
      today: isoDate,
      first: isoDate,
      last: isoDate,
      days: z.array(z.object({ day: isoDate, count: z.int(), people: z.array(present) })),
    }),
  }),
  refusals: ['request.not_found', 'search.date_invalid'],
})
