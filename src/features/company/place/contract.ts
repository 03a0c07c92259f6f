/** Places of a company's people, and those that they share with the team (company paper 8 and 9). */
import { z } from 'zod'
import { isPostcodeOf } from '#features/account/billing/rules/billing-address.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { country, id, idInPath, isoDate, line, time } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { LONGEST_NOTE, LONGEST_TITLE, MOST_OF_COMPANY, MOST_SEATS, MOST_SHARED_DAYS } from './rules/limits.ts'

const COMPANY = ['corporate', 'employee'] as const
const because = (code: RefusalCode, field: string) => ({ message: code, path: [field] })

const kind = z.enum(['home', 'company', 'other'])
const seats = z.int().min(1).max(MOST_SEATS)
const title = line(LONGEST_TITLE)

const address = z
  .strictObject({ street: line(120), postcode: line(10, 4), city: line(80), country })
  .refine((one) => isPostcodeOf(one.country, one.postcode), because('field.invalid', 'postcode'))

const place = z.object({
  id,
  kind,
  title: z.string(),
  note: z.string(),
  seats: z.int(),
  /** The team can book it on a day that is to come. */
  shared: z.boolean(),
  /** Mine; those of the company belong to all. */
  isMine: z.boolean(),
  /** By which it is booked; null until it is shared for the first time. */
  office: z.int().nullable(),
  address: z.object({ street: z.string(), postcode: z.string(), city: z.string(), country }).nullable(),
})

export const readLocations = endpoint({
  method: 'GET',
  path: '/api/employee/locations',
  summary: 'My own places of work, and those of my company',
  access: COMPANY,
  reply: z.object({
    data: z.array(place),
    /** What the viewer may do, and the name of a home that has none yet. */
    meta: z.object({ mayShare: z.boolean(), mayKeepCompany: z.boolean(), home: z.string() }),
  }),
  refusals: ['request.not_found'],
})

const CHANGED = [
  'request.not_found',
  'company.address_unknown',
  'company.place_visited',
  'company.seats_booked',
] as const
const SAVED = [...CHANGED, 'company.many_places'] as const

export const saveLocation = endpoint({
  method: 'POST',
  path: '/api/employee/locations',
  summary: 'Add another place where I work, change it by its id, or remove it',
  access: COMPANY,
  body: z.strictObject({
    id: id.optional(),
    kind: z.literal('other'),
    title: title.optional(),
    address: address.nullable().optional(),
    note: line(LONGEST_NOTE, 0).optional(),
    seats: seats.optional(),
    /** Refused while a colleague has booked there. */
    remove: z.literal(true).optional(),
  }),
  reply: z.object({ data: place.nullable() }),
  refusals: [...SAVED, 'company.place_title'],
  limit: { perMinute: 30 },
})

export const saveCompanyPlaces = endpoint({
  method: 'POST',
  path: '/api/employee/offices',
  summary: "Add or change the company's own offices, by the admin; each is kept or none",
  access: COMPANY,
  body: z.strictObject({
    offices: z
      .array(
        z.strictObject({
          id: id.optional(),
          title,
          address,
          seats,
          /** Refused while somebody has booked there. */
          remove: z.literal(true).optional(),
        }),
      )
      .min(1)
      .max(MOST_OF_COMPANY),
  }),
  reply: z.object({ data: z.array(place) }),
  refusals: SAVED,
  limit: { perMinute: 30 },
})

export const saveHome = endpoint({
  method: 'POST',
  path: '/api/employee/home',
  summary: 'Say where my home office is; there is one, and saying it again changes it',
  access: COMPANY,
  body: z.strictObject({ address, title: title.optional(), seats, note: line(LONGEST_NOTE, 0).optional() }),
  reply: z.object({ data: place }),
  refusals: SAVED,
  limit: { perMinute: 30 },
})

export const changeHome = endpoint({
  method: 'POST',
  path: '/api/employee/home/{userOffice}',
  summary: 'Change parts of my home office, or remove it',
  access: COMPANY,
  params: z.object({ userOffice: idInPath }),
  body: z.strictObject({
    address: address.optional(),
    title: title.optional(),
    seats: seats.optional(),
    note: line(LONGEST_NOTE, 0).optional(),
    /** Refused while a colleague has booked there. */
    remove: z.literal(true).optional(),
  }),
  reply: z.object({ data: place.nullable() }),
  refusals: CHANGED,
  limit: { perMinute: 30 },
})

const somebody = z.object({ id: z.int(), name: z.string(), thumbnail: z.string().nullable(), isMe: z.boolean() })

/** Somebody who comes; null when they do not show where they are, to all but whose place it is. */
const visitor = z.object({
  person: somebody.nullable(),
  /** Of my own place, or my own visit: the booking, which whose place it is may cancel. */
  booking: z.int().nullable(),
  from: z.string(),
  to: z.string(),
})

/** One for each time of a day at which a place is shared. */
const sharedDay = z.object({
  day: isoDate,
  /** False: taken back, and somebody who had booked before still comes. */
  isOpen: z.boolean(),
  /** HH:MM at the place. */
  from: z.string(),
  to: z.string(),
  /** Seats that are free all the time. */
  free: z.int(),
  /** A seat is free for the shortest visit at least. */
  isPartly: z.boolean(),
  people: z.array(visitor),
})

const share = z.object({
  userOffice: id,
  kind,
  title: z.string(),
  /** Whose place it is; null for the company's. */
  host: somebody.nullable(),
  isMine: z.boolean(),
  /** By which it is booked. */
  office: z.int(),
  /** District and city, or the city alone. */
  where: z.string(),
  seats: z.int(),
  days: z.array(sharedDay),
})

const shares = z.object({
  data: z.array(share),
  /** Today, and the last day that can be shared. */
  meta: z.object({ today: isoDate, last: isoDate }),
})

export const readShares = endpoint({
  method: 'GET',
  path: '/api/employee/share',
  summary: 'Places that my team shares, with who comes: mine first, then by title; the next two weeks unless said',
  access: COMPANY,
  query: z.strictObject({
    of: z.enum(['me', 'all']).default('all'),
    kind: kind.optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
  }),
  reply: shares,
  refusals: ['request.not_found', 'search.date_invalid'],
})

export const saveShare = endpoint({
  method: 'POST',
  path: '/api/employee/share',
  summary:
    'Share one of my places with my team on some days, at one or several times each beside those that are shared already; or take times or whole days back: all that are to come when none is named. What is booked stays',
  access: COMPANY,
  body: z.strictObject({
    userOffice: id,
    on: z.boolean(),
    days: z
      .array(z.strictObject({ day: isoDate, from: time.optional(), to: time.optional() }))
      .max(MOST_SHARED_DAYS)
      .default([]),
    /** How many can be booked from now on. */
    seats: seats.optional(),
  }),
  reply: shares,
  refusals: [
    'request.not_found',
    'company.share_day',
    'company.share_hours',
    'company.share_twice',
    'company.share_nothing',
    'company.place_address',
    'company.seats_booked',
    'search.date_invalid',
    'search.time_format',
  ],
  limit: { perMinute: 60 },
})

export const readVisitors = endpoint({
  method: 'GET',
  path: '/api/employee/{userOffice}/user-offices',
  summary: 'Who comes to a shared place of my team on which day, and how many seats are free',
  access: COMPANY,
  params: z.object({ userOffice: idInPath }),
  query: z.strictObject({ from: isoDate.optional(), to: isoDate.optional() }),
  reply: z.object({ data: z.array(sharedDay) }),
  refusals: ['request.not_found', 'search.date_invalid'],
})

export const cancelVisit = endpoint({
  method: 'DELETE',
  path: '/api/employee/{userOffice}/user-offices/{booking}',
  summary: 'Cancel the visit of a colleague to my own place, with a reason that they are told',
  access: COMPANY,
  params: z.object({ userOffice: idInPath, booking: idInPath }),
  body: z.strictObject({ reason: line(300, 3) }),
  reply: z.object({ data: z.array(sharedDay) }),
  refusals: ['request.not_found', 'company.visit_begun'],
  limit: { perMinute: 30 },
})
