/** The price of one desk for one hour, for this person. */
import { ZERO, type Cents } from '#kernel/money.ts'
import { OFFICE_TYPE } from './office-type.ts'

/** Guests pay the normal price. */
export type Booker = { readonly kind: 'guest' } | { readonly refugee: boolean }

/** Spec 1, type bit 1024: an office that is free for refugees costs nothing for people with the refugee flag. */
export function hourlyPrice(booker: Booker, offer: { readonly type: number; readonly priceCents: Cents }): Cents {
  const isFree = 'refugee' in booker && booker.refugee && (offer.type & OFFICE_TYPE.refugee) !== 0
  return isFree ? ZERO : offer.priceCents
}
