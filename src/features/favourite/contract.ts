/** Favourites (Spec 7: api/favorite; the spec spells it that way). */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, currency, id, idInPath } from '#kernel/fields.ts'
import { bookedHours } from '#features/office/contract.ts'

const card = z.object({
  id,
  title: z.string(),
  provider: z.string(),
  city: z.string(),
  district: z.string(),
  category: z.string(),
  group: z.int(),
  photo: z.object({ key: z.string(), hash: z.string() }).nullable(),
  priceCents: cents,
  currency,
  /** The mean on the 0-10 scale times ten, 0 without ratings. */
  rating: z.object({ tenths: z.int(), count: z.int() }),
  /** False when the provider does not offer the office any more. */
  isOffered: z.boolean(),
})

const changed = z.object({ data: z.object({ id, isFavourite: z.boolean() }) })
const one = {
  path: '/api/favorite',
  access: SIGNED_IN,
  /** The searched hours, for analytics of visitors who consented. */
  body: z.strictObject({ id, hours: bookedHours.optional() }),
  reply: changed,
  changesUserData: true,
} as const

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favorite',
  summary: "The viewer's favourite offices, latest first",
  access: SIGNED_IN,
  reply: z.object({ data: z.array(card) }),
  refusals: [],
})

export const addFavourite = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Mark an office as favourite; marking it again changes nothing',
  refusals: ['request.not_found', 'favourite.too_many'],
})

export const toggleFavourite = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Mark an office, or take the mark away',
  refusals: ['request.not_found', 'favourite.too_many'],
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/favorite/{id}',
  summary: 'Take the mark away; doing it again changes nothing',
  access: SIGNED_IN,
  changesUserData: true,
  params: z.object({ id: idInPath }),
  reply: changed,
  refusals: ['request.not_found'],
})
