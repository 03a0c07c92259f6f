/** Office's endpoints (Spec 7): the public view of one office, with its price and free times. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { shownTrader } from './trader/contract.ts'
import { MAXIMUM_HOURS, MINIMUM_HOURS } from './rules/limits.ts'
import { SEARCH_ERROR_NAMES } from './rules/stored-search.ts'
import { WISHES } from './wizard/rules/gates.ts'
import { cents, currency, id, idInPath, isoDate, latLng, time } from '#kernel/fields.ts'

/** The length of a booking in whole hours, for search, watches and bookings. */
export const bookedHours = z.int().min(MINIMUM_HOURS).max(MAXIMUM_HOURS)

const day = z.object({
  date: z.string(),
  /** Opening spans in quarters. */
  open: z.array(z.tuple([z.int(), z.int()])),
  /** 96 characters, 1 = at least one desk free. */
  free: z.string().length(96),
  note: z.string(),
})

/** Facts that the page of an office and its card in a search both show: one that is added here is in both replies. */
export const officeFacts = {
  id,
  group: z.int(),
  gps: latLng,
  people: z.int(),
  area: z.int(),
  currency,
  internal: z.boolean(),
  refugee: z.boolean(),
  employeesOnly: z.boolean(),
  /** For employees-only offices, whose employees may book, as a short text; otherwise null. */
  audience: z.string().nullable(),
}

export const officeView = z.object({
  ...officeFacts,
  status: z.enum(['published', 'unpublished']),
  title: z.string(),
  titles: z.object({ de: z.string(), en: z.string() }),
  description: z.string(),
  groupTitle: z.string(),
  category: z.string(),
  categoryName: z.string(),
  provider: z.object({ id, name: z.string(), trader: shownTrader }),
  address: z.object({
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    district: z.string(),
    country: z.string(),
  }),
  zone: z.string(),
  capacity: z.int(),
  layouts: z.record(z.string(), z.int()),
  priceCents: cents,
  leadHours: z.int(),
  /** Who leaves early pays for the hours begun alone. */
  chargesUsed: z.boolean(),
  photos: z.array(z.object({ key: z.string(), hash: z.string() })),
  equipment: z.array(z.object({ key: z.string(), icon: z.string(), name: z.string(), detail: z.string() })),
  rules: z.array(z.object({ key: z.string(), icon: z.string(), text: z.string(), detail: z.string() })),
  /** In the caller's language, or in the other one when there are none; `locale` says which. */
  tags: z.object({ locale: z.enum(['de', 'en']), names: z.array(z.string()) }),
  rating: z.object({ tenths: z.int(), count: z.int(), distribution: z.array(z.int()).length(5) }),
  /** Weekly hours, Monday first, spans in quarters. */
  week: z.array(z.array(z.tuple([z.int(), z.int()]))).length(7),
  /** The searched time after rounding; null without a search, or when that time does not exist on that day. */
  searched: z
    .object({
      date: z.string(),
      time: z.string(),
      endTime: z.string(),
      hours: z.int(),
      /** Desks free for the whole time; 0 = not available. */
      available: z.int(),
    })
    .nullable(),
  /** Free times of the next days, or of the requested week. */
  days: z.array(day),
  updatedAt: z.string(),
  /** Read from a standby while the primary is unavailable: price and free times are checked again when booking. */
  provisional: z.boolean(),
})

const viewed = {
  params: z.object({ id: idInPath }),
  access: ANYONE,
  mayLag: true,
} as const
const OFFICE_REFUSALS = ['request.not_found', 'request.gone', 'search.date_invalid'] as const

const searchedAt = {
  date: isoDate.optional(),
  time: time.optional(),
  hours: bookedHours.optional(),
}

/** Fields of the search that do not matter for a single office. */
const elsewhere = z.unknown().optional()

/**
 * The request may contain the search (Spec 7), in the form of the office search or as date, time and hours; the reply
 * says what is free then. `from` is the first day of the free times; it defaults to the searched day.
 */
export const viewOffice = endpoint({
  ...viewed,
  method: 'POST',
  path: '/api/office/{id}',
  summary: 'One office: everything its page shows, with the free times of seven days',
  body: z.strictObject({
    from: isoDate.optional(),
    ...searchedAt,
    search: z.strictObject({ ...searchedAt, availability: elsewhere }).optional(),
    group: elsewhere,
    provider: elsewhere,
    address: elsewhere,
    location: elsewhere,
    bounds: elsewhere,
    priceOrder: elsewhere,
    ratingOrder: elsewhere,
    price: elsewhere,
    distance: elsewhere,
    availability: elsewhere,
    refugees: elsewhere,
  }),
  errorNames: SEARCH_ERROR_NAMES,
  reply: z.object({ data: officeView }),
  refusals: [...OFFICE_REFUSALS, 'search.time_format'],
})

export const officeDays = endpoint({
  ...viewed,
  method: 'GET',
  path: '/api/office/{id}/days',
  summary: 'Opening and free times of seven days',
  query: z.strictObject({ from: isoDate }),
  reply: z.object({ data: z.array(day), meta: z.object({ provisional: z.boolean() }) }),
  refusals: OFFICE_REFUSALS,
})

/** Spec 7: the provider's offices. What somebody may do with an office follows from owning it, so anybody may ask. */
export const listOwnOffices = endpoint({
  method: 'GET',
  path: '/api/office/my',
  summary: 'My own offices, drafts included',
  access: SIGNED_IN,
  scope: 'offices:read',
  reply: z.object({
    data: z.array(
      z.object({
        id,
        /** Empty while a draft has none. */
        title: z.string(),
        draft: z.boolean(),
        status: z.enum(['draft', 'published', 'unpublished']),
        /** Why an operator has hidden it; null for all others. */
        hiddenReason: z.string().nullable(),
        group: z.int(),
        /** Empty while a draft has no address. */
        street: z.string(),
        city: z.string(),
        /** Null while a draft has none. */
        capacity: z.int().nullable(),
        people: z.int().nullable(),
        priceCents: cents.nullable(),
        currency,
        photo: z.object({ key: z.string(), hash: z.string() }).nullable(),
        /** What keeps it, or would keep it, from being published. */
        missing: z.array(z.string()),
        /** How many such things there are. */
        gates: z.int(),
        /** What would make its page better. */
        wishes: z.array(z.enum(WISHES)),
        /** It goes live by itself once the payment provider has finished. */
        publishWanted: z.boolean(),
        /** Out of the search by itself, because nothing can be paid out to its provider; it comes back by itself. */
        paused: z.boolean(),
        /** How its foreign calendars go, the worst of them; null while it has none. */
        health: z
          .object({
            state: z.enum(['new', 'ok', 'partly', 'stale', 'broken']),
            calendars: z.int(),
            /** Of the worst one. */
            name: z.string(),
            /** When that one could be read last. */
            okAt: z.string().nullable(),
          })
          .nullable(),
        /** Its time zone; a draft's is not known yet. */
        zone: z.string().nullable(),
        updatedAt: z.string(),
      }),
    ),
  }),
  refusals: [],
})
