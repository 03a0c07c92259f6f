/** Watches for places that are not free, and the offers made for them (decision 15). Times are local to the office. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, currency, id, idInPath, instant } from '#kernel/fields.ts'
import { bookedHours } from '#features/office/contract.ts'
import { searchBody } from '#features/search/contract.ts'

const { provider, address, location, bounds, price, distance, refugees, group, priceOrder, ratingOrder } =
  searchBody.shape
const { equipment, category, people } = searchBody.shape

/** The search behind a watch, to show it and to repeat it. */
const asked = z.object({
  group: z.int(),
  place: z.string(),
  provider: id.nullable(),
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Euros or francs per hour. */
  price: z.tuple([z.number(), z.number()]),
  distance: z.int().nullable(),
  refugees: z.boolean(),
  equipment: equipment.unwrap(),
  category: category.unwrap(),
  people: z.int(),
})

export const watchView = z.object({
  id,
  state: z.enum(['open', 'offered', 'taken', 'ended']),
  /** Null while the watch is active. */
  endedBy: z.enum(['person', 'time', 'offer', 'office']).nullable(),
  /** The watched office; null when a search is watched. */
  office: z.object({ id, title: z.string(), provider: z.string(), city: z.string() }).nullable(),
  search: asked.nullable(),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  hours: z.int(),
  quantity: z.int(),
  createdAt: instant,
  /** The current offer: the place is held for the person until then, by the hold with that id. */
  offer: z
    .object({
      booking: id,
      office: z.object({ id, title: z.string(), provider: z.string(), city: z.string(), zone: z.string() }),
      until: instant,
      totalCents: cents,
      currency,
    })
    .nullable(),
  mayReopen: z.boolean(),
})

const one = z.object({ data: watchView })
const ofOne = { access: SIGNED_IN, params: z.object({ id: idInPath }), reply: one } as const

export const addWatch = endpoint({
  method: 'POST',
  path: '/api/watch',
  summary: 'Wait for an office, or for a search, at one time. The same wish again is the same watch',
  access: SIGNED_IN,
  body: z.strictObject({
    date: z.string().max(40),
    time: z.string().max(20),
    hours: bookedHours,
    /** Either an office, or a search by the fields below. */
    office: id.optional(),
    quantity: z.int().min(1).max(100).default(1),
    group: group.default(1),
    provider,
    address,
    location,
    bounds,
    price,
    distance,
    refugees,
    equipment,
    category,
    people,
    priceOrder,
    ratingOrder,
  }),
  reply: one,
  status: 201,
  refusals: [
    'watch.too_many',
    'watch.too_soon',
    'watch.wish_missing',
    'search.past',
    'search.date_invalid',
    'search.too_far',
    'search.time_format',
    'booking.no_such_time',
    'booking.midnight',
    'booking.own_office',
    'booking.no_free_desks',
    'booking.suspended',
    'request.not_found',
  ],
  limit: { perMinute: 60, shared: true },
})

export const listWatches = endpoint({
  method: 'GET',
  path: '/api/watch',
  summary: 'What the viewer waits for: running offers first, then what lives by its time, then what ended lately',
  access: SIGNED_IN,
  reply: z.object({
    data: z.array(watchView),
    meta: z.object({
      /** What the viewer must complete before an offer can be made; null when nothing is missing. */
      missing: z.enum(['verification', 'billing', 'payment']).nullable(),
    }),
  }),
  refusals: [],
})

export const endWatch = endpoint({
  ...ofOne,
  method: 'DELETE',
  path: '/api/watch/{id}',
  summary: 'Wait no longer; a running offer goes to the next. Doing it again changes nothing',
  refusals: ['request.not_found'],
})

export const reopenWatch = endpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/watch/{id}/reopen',
  summary: 'Take one’s own end back; the place in the line is the old one',
  refusals: ['request.not_found', 'request.gone', 'watch.too_many'],
})

export const declineOffer = endpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/watch/{id}/decline',
  summary: '"No thanks" to the running offer: the place goes to the next. Doing it again changes nothing',
  refusals: ['request.not_found'],
})

export const endWatchByMail = endpoint({
  method: 'POST',
  path: '/api/watch/end',
  summary: 'Wait no longer, by the link of a mail and without signing in',
  access: ANYONE,
  body: z.strictObject({ id, token: z.uuid() }),
  reply: z.object({ data: z.object({ ended: z.boolean() }) }),
  refusals: ['request.not_found'],
  limit: { perMinute: 30, shared: true },
})
