/**
 * In which order the search shows what it finds. The statements and the page "How we rank" are made of this
 * (features/content/rules/ranking.ts): what is changed here changes what people read there.
 */
import type { OrderPart } from '#features/office/rules/order-parts.ts'

export const SEARCH_ORDERS = ['distance', 'price_asc', 'price_desc', 'rating_desc', 'rating_asc'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

/**
 * What nobody has rated comes last, whichever direction of the rating is chosen. Those by price and rating are directions of an index, (grp, cell, price, id) and (grp, cell, rating desc, id).
 */
export const RESULT_ORDERS: Readonly<Record<SearchOrder, readonly OrderPart[]>> = {
  distance: [
    ['distance', 'asc'],
    ['number', 'asc'],
  ],
  price_asc: [
    ['price', 'asc'],
    ['number', 'asc'],
  ],
  price_desc: [
    ['price', 'desc'],
    ['number', 'desc'],
  ],
  rating_desc: [
    ['rating', 'desc'],
    ['number', 'asc'],
  ],
  rating_asc: [
    ['rating', 'asc'],
    ['number', 'desc'],
  ],
}

/** Where nothing else was chosen: with a place or a part of the map, and without, as when one provider was searched for. */
export const DEFAULT_ORDER: Readonly<Record<'withPlace' | 'without', SearchOrder>> = {
  withPlace: 'distance',
  without: 'price_asc',
}

export type BothOrders = { readonly price: 'asc' | 'desc'; readonly rating: 'asc' | 'desc' }

/** Where both are chosen (Spec 3): the rating decides among equal prices. */
export function bothOrders({ price, rating }: BothOrders): readonly OrderPart[] {
  return [['price', price], ...RESULT_ORDERS[`rating_${rating}`]]
}

/** Of the places with a tag. Without a place to measure from, the distance decides nothing. */
export const TAGGED_ORDER: readonly OrderPart[] = [
  ['distance', 'asc'],
  ['rating', 'desc'],
  ['ratings', 'desc'],
  ['number', 'asc'],
]
