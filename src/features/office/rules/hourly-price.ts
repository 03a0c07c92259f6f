/** What one desk costs this person for an hour. */
import { ZERO, type Cents } from '#kernel/money.ts'
import { OFFICE_TYPE } from './office-type.ts'

/** A guest is nobody yet, and pays the price. */
export type Booker = { readonly kind: 'guest' } | { readonly refugee: boolean }

/** Spec 1, type bit 1024: a place that is free for refugees costs nothing for those who carry the flag. */
export function hourlyPrice(booker: Booker, offer: { readonly type: number; readonly priceCents: Cents }): Cents {
  const isFree = 'refugee' in booker && booker.refugee && (offer.type & OFFICE_TYPE.refugee) !== 0
  return isFree ? ZERO : offer.priceCents
}
