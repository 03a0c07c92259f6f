/**
 * User data (Spec 3) is read by one statement, to which features contribute columns; app/server/routes.ts combines the
 * parts, so that account does not depend on those features. In a part's SQL `p` is the person, `$2` the company that
 * pays for them (null when they pay themselves), and `$3` the time.
 */
import type { Column, ColumnsOf } from '#platform/db/row-columns.ts'
import type { MemberLimit } from '../rules/user-limit.ts'

type Method = { readonly id: number; readonly kind: string; readonly brand: string; readonly last4: string }

export type OfficePart = { readonly offices: Column<{ id: number; draft: boolean; trouble: boolean }[]> }
export type PaymentPart = ColumnsOf<{
  /** The payer's default payment method. */
  method: Method | null
  /** Number of own bookings whose payment waits for this person. */
  needs_attention: number
  /** Number of failed payments that block new bookings. */
  unpaid: number
}>
export type FavouritePart = { readonly favourites: Column<number[]> }

type Newest = {
  readonly id: number
  readonly read: boolean
  readonly type: string
  readonly route: string
  readonly params: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly at: string
}

export type NotificationPart = {
  /** How many in the list are new. */
  readonly unread: Column<number>
  /** The newest fifty. */
  readonly notifications: Column<readonly Newest[]>
}

/** How much waits for the decision of an operator; 0 for everybody else. */
export type CasePart = {
  readonly cases: Column<number>
  /** Payments and documents that need one. */
  readonly money_cases: Column<number>
}

/** What somebody may do and spend for the company that pays for them. */
export type LimitPart = { readonly limit: Column<MemberLimit | null> }

export type TroublePart = { readonly cannot_get_in: Column<boolean> }

/** An invitation has expired, for whoever can send a new link. */
export type MemberPart = { readonly invite_expired: Column<boolean> }

export type UserDataParts = OfficePart &
  LimitPart &
  PaymentPart &
  FavouritePart &
  NotificationPart &
  CasePart &
  TroublePart &
  MemberPart
