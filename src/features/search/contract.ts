/** Search's endpoints (Spec 7). Field errors use the spec's names: address, provider, date, time, search.datetime. */
import { z } from 'zod'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'
import { cents, currency, degreesInQuery, id, latLng, latitude, line, typedLine, longitude } from '#kernel/fields.ts'
import { bookedHours, officeFacts } from '#features/office/contract.ts'
import { CATEGORIES, type Category } from '#features/office/rules/categories.ts'
import { EQUIPMENT } from '#features/office/rules/equipment.ts'
import { DEFAULT_HOURS } from '#features/office/rules/limits.ts'
import { SEARCH_ERROR_NAMES } from '#features/office/rules/stored-search.ts'
import { DISTANCES_KM } from './rules/limits.ts'
import { clampPrices } from './rules/price-range.ts'
import { WHY_NOT } from './rules/why-not.ts'

const order = z.enum(['asc', 'desc']).nullable().optional()

export const searchBody = z.strictObject({
  search: z.strictObject({
    date: z.string().max(40),
    time: z.string().max(20),
    hours: bookedHours.default(DEFAULT_HOURS),
    availability: z.union([z.literal(0), z.literal(1)]).optional(),
  }),
  group: z.int().min(1).max(2),
  provider: id.nullable().optional(),
  address: line(200, 0).optional(),
  location: latLng.nullable().optional(),
  /** West, east, south, north. */
  bounds: z.tuple([longitude, longitude, latitude, latitude]).readonly().nullable().optional(),
  /**
   * Two sort fields that combine: the price comes first, the rating decides among equal prices (Spec 3). `null` and a
   * missing field mean no order; without both, the nearest come first. Usual are asc for prices and desc for ratings.
   */
  priceOrder: order,
  ratingOrder: order,
  /** Euros or francs per hour; 100 as upper bound means 100 and more. Clamped to 0 to 100, upper >= lower (Spec 5). */
  price: z
    .tuple([z.number(), z.number()])
    .readonly()
    .transform(([from, to]) => clampPrices(from, to))
    .optional(),
  distance: z
    .union(
      DISTANCES_KM.map((km) => z.literal(km)) as [z.ZodLiteral<1>, z.ZodLiteral<3>, z.ZodLiteral<5>, z.ZodLiteral<10>],
    )
    .nullable()
    .optional(),
  availability: z.union([z.literal(0), z.literal(1)]).optional(),
  refugees: z.boolean().optional(),
  /** The office must have all of these. */
  equipment: z
    .array(z.enum(EQUIPMENT.map(({ key }) => key)))
    .max(EQUIPMENT.length)
    .readonly()
    .optional(),
  /** The office must be of one of these space types (Spec 3); an empty list means any. */
  category: z
    .array(z.enum(Object.keys(CATEGORIES) as Category[]))
    .max(Object.keys(CATEGORIES).length)
    .readonly()
    .optional(),
  /** Minimum number of people the space has room for. */
  people: z.int().min(1).max(1000).optional(),
  /** Number of results to skip, for paging. */
  offset: z.int().min(0).max(250).default(0),
  /** False: no alternatives are searched when nothing is free. */
  alternatives: z.boolean().default(true),
  /** True for a search that a person started, false for paging and counts; it is tracked for visitors who consented. */
  counted: z.boolean().optional(),
  /** Also returns the price range of the search without its price filter. */
  prices: z.boolean().optional(),
  /** Also returns map markers. */
  map: z.strictObject({ zoom: z.int().min(4).max(19) }).optional(),
})

export const photo = z.object({ key: z.string(), hash: z.string() })

export const officeCard = z.object({
  ...officeFacts,
  title: z.string(),
  provider_name: z.string(),
  country: z.string(),
  groupTitle: z.string(),
  officeCategory: z.string(),
  officeType: z.string(),
  photos: z.object({ data: z.array(z.object({ thumbnail: z.string(), hash: z.string() })) }),
  rating: z.object({ rating: z.number(), count: z.int() }),
  /** Free desks at the searched time; 0 = not available. */
  available: z.int(),
  /** Why it is not available; null when it is. For 'later' see meta.when.bookableFrom. */
  reason: z.enum(WHY_NOT).nullable(),
  /** Per hour, in cents. */
  price: cents,
  totalCents: cents,
  /** Closing time of the searched day; missing when closed. */
  hours: z.object({ to: z.string().optional(), from: z.string().optional() }),
  /** The day's quarter hours: 1 where at least one desk is free. */
  free: z.string().length(96),
  type: z.int(),
  icon: z.enum(['internal', 'obi']).nullable(),
  onlyThumbnail: z.string(),
  distanceMetres: z.int().nullable(),
})

const mapPoint = z.object({
  id,
  lat: z.number(),
  lng: z.number(),
  price: cents,
  currency,
  available: z.boolean(),
  desks: z.int(),
  title: z.string(),
  /** With house number. */
  street: z.string(),
  icon: z.enum(['internal', 'obi']).nullable(),
  refugee: z.boolean(),
  employeesOnly: z.boolean(),
})
const mapCell = z.object({ id: z.string(), lat: z.number(), lng: z.number(), n: z.int(), desks: z.int() })

/** Another search that finds something free; its fields replace those of the next request's body. */
const alternative = z.object({
  /** What differs from the requested search. 'area': a larger distance, without map bounds and provider. */
  changes: z.array(z.enum(['time', 'day', 'area', 'group'])).min(1),
  search: z.object({ date: z.string(), time: z.string(), endTime: z.string(), hours: z.int() }),
  group: z.int(),
  provider: id.nullable(),
  location: latLng.nullable(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly().nullable(),
  distance: z.literal([...DISTANCES_KM]).nullable(),
  /** Offices free at that time; at most 251, shown as "250+". */
  total: z.int().min(1),
  /** The cheapest office when the order is by price, otherwise the nearest. */
  best: z.object({
    id,
    title: z.string(),
    by: z.enum(['distance', 'price']),
    /** Per hour, in cents. */
    price: cents,
    currency,
    distanceMetres: z.int().nullable(),
  }),
})

export const searchReply = z.object({
  data: z.array(officeCard),
  meta: z.object({
    groups: z.object({ data: z.array(z.object({ id: z.int(), title: z.string(), total: z.int() })) }),
    cdn: z.string(),
    /** At most 251, shown as "250+". */
    total: z.int(),
    /** The searched time after rounding, local to the region. */
    when: z.object({
      date: z.string(),
      time: z.string(),
      endTime: z.string(),
      hours: z.int(),
      /** When the day is beyond the booking horizon (Spec 9), the day from which it can be booked; otherwise null. */
      bookableFrom: z.string().nullable(),
    }),
    bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
    map: z
      .discriminatedUnion('mode', [
        z.object({ mode: z.literal('points'), points: z.array(mapPoint) }),
        z.object({ mode: z.literal('cells'), cells: z.array(mapCell) }),
      ])
      .nullable(),
    /** Only when requested: the lowest and the highest price, and the prices of the nearest offices, in cents. */
    prices: z.object({ from: cents, to: cents, sample: z.array(cents).max(251) }).nullable(),
    /** Only when nothing is free: at most four searches that find something free, best first. */
    alternatives: z.array(alternative).max(4),
    /** Only when there is no office anywhere near: cities that have offices, nearest first. */
    elsewhere: z.array(z.object({ city: z.string(), position: latLng, distanceMetres: z.int() })),
    /** The primary is unavailable and this was read from a standby: availability is checked again when booking. */
    provisional: z.boolean(),
  }),
})

/** Spec 7 names both paths. */
type SearchPath = '/api/office/search' | '/api/office'

const shared = {
  method: 'POST',
  access: ANYONE,
  body: searchBody,
  reply: searchReply,
  mayLag: true,
  errorNames: SEARCH_ERROR_NAMES,
  refusals: [
    'search.location_missing',
    'search.past',
    'search.date_invalid',
    'search.too_far',
    'search.time_format',
    'booking.no_such_time',
    'booking.midnight',
  ],
} as const

const searchAt = (path: SearchPath, summary: string) => endpoint({ ...shared, path, summary })

export const searchOffices = searchAt('/api/office/search', 'Search offices near a place or within bounds, at a time')
export const searchOfficesShort = searchAt('/api/office', 'The same as /api/office/search')

/** Spans in quarters of the day, the end excluded. */
const startSpans = z.array(z.tuple([z.int().min(0).max(95), z.int().min(1).max(96)]).readonly()).readonly()

export const readOpening = endpoint({
  method: 'GET',
  path: '/api/office/opening',
  summary:
    'When most places of a group open: the starts the page proposes, by weekday from Monday, then for 2 to 8 hours',
  access: ANYONE,
  query: z.strictObject({ group: z.enum(['1', '2']) }),
  reply: z.object({ data: z.object({ week: z.array(z.array(startSpans).length(7).readonly()).length(7).readonly() }) }),
  refusals: [],
})

const place = z.object({
  id: z.string(),
  title: z.string(),
  position: latLng,
  /** ISO 3166 alpha-2. */
  country: z.string(),
  kind: z.enum(['address', 'street', 'postcode', 'district', 'city']),
  precision: z.enum(['exact', 'street', 'area', 'city']),
  partial: z.boolean(),
})

export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/api/geo/search',
  summary: 'Places for a typed address, at most five',
  access: ANYONE,
  query: z.strictObject({
    q: typedLine(200, 3),
    limit: z
      .string()
      .regex(/^[1-9]$/)
      .transform(Number)
      .optional(),
    lat: degreesInQuery(latitude).optional(),
    lng: degreesInQuery(longitude).optional(),
  }),
  reply: z.object({ data: z.array(place), meta: z.object({ attribution: z.string() }) }),
  refusals: [],
  limit: { perMinute: 120 },
})

export const namePlace = endpoint({
  method: 'GET',
  path: '/api/geo/reverse',
  summary: 'The name of a position',
  access: ANYONE,
  query: z.strictObject({
    lat: degreesInQuery(latitude),
    lng: degreesInQuery(longitude),
  }),
  reply: z.object({ data: place.nullable() }),
  refusals: [],
  limit: { perMinute: 120 },
})

export const findProviders = endpoint({
  method: 'GET',
  path: '/api/provider',
  summary: 'Providers by name, at most ten',
  access: ANYONE,
  mayLag: true,
  query: z.strictObject({ q: typedLine(100, 3) }),
  reply: z.object({
    data: z.object({ hits: z.array(z.object({ id, provider_name: z.string(), city: z.string(), position: latLng })) }),
  }),
  refusals: [],
  limit: { perMinute: 120 },
})

export const findOffices = endpoint({
  method: 'GET',
  path: '/api/office/by-name',
  summary: 'Offices by name, then by tag, at most five',
  access: ANYONE,
  mayLag: true,
  query: z.strictObject({ q: typedLine(100, 3) }),
  reply: z.object({
    data: z.object({
      hits: z.array(
        z.object({
          id,
          title: z.string(),
          city: z.string(),
          position: latLng,
          /** The tag that matched; null when the name matched. */
          tag: z.string().nullable(),
        }),
      ),
    }),
  }),
  refusals: [],
  limit: { perMinute: 120 },
})

export const findTagged = endpoint({
  method: 'GET',
  path: '/api/office/by-tag',
  summary: 'Offices with a tag, at most 24: the nearest to a point, else the best rated',
  access: ANYONE,
  mayLag: true,
  query: z.strictObject({
    tag: typedLine(100),
    lat: degreesInQuery(latitude).optional(),
    lng: degreesInQuery(longitude).optional(),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        id,
        title: z.string(),
        provider: z.string(),
        city: z.string(),
        district: z.string(),
        group: z.int(),
        photo: photo.nullable(),
        /** Per hour, in cents. */
        price: cents,
        currency,
        rating: z.object({ tenths: z.int(), count: z.int() }),
      }),
    ),
  }),
  refusals: [],
  limit: { perMinute: 120 },
})
