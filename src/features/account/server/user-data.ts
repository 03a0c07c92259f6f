/**
 * User data (Spec 3) is read by one statement, to which every feature adds what it knows of the person; app/server/routes.ts
 * puts the parts together, so that account need not know the others. In a part's SQL `p` is the person, and `$2` the
 * company that pays for them, null where they pay themselves.
 */
import type { Column, ColumnsOf } from '#platform/db/row-columns.ts'

type Method = { readonly id: number; readonly kind: string; readonly brand: string; readonly last4: string }

export type OfficePart = { readonly offices: Column<{ id: number; draft: boolean }[]> }
export type PaymentPart = ColumnsOf<{
  /** The payer's default. */
  method: Method | null
  /** Payments of their own bookings that wait for this person. */
  needs_attention: number
  /** Payments that failed, for which nothing new can be booked until they are made. */
  unpaid: number
}>
export type FavouritePart = { readonly favourites: Column<number[]> }

export type UserDataParts = OfficePart & PaymentPart & FavouritePart
