/** Spec 3, userLimit: what somebody who books for a company may do and spend (company paper 4 and 5). */

export const PERMISSIONS = ['book', 'extend', 'cancel', 'share', 'invite', 'billing'] as const
export type Permission = (typeof PERMISSIONS)[number]

export const LIMIT_TYPES = ['daily', 'monthly', 'yearly', 'none'] as const
export type LimitType = (typeof LIMIT_TYPES)[number]

/** A member and their budget as they are read with the user data. */
export type MemberLimit = {
  readonly role: 'admin' | 'employee'
  readonly permissions: readonly Permission[]
  readonly type: LimitType
  /** Cents; null without a limit. */
  readonly amount: number | null
  /** What is booked in the window, in cents. */
  readonly used: number
  /** The window of today in the company's zone, as local days. */
  readonly from: string
  readonly until: string
  readonly currency: string
}

export type UserLimit = {
  readonly type: LimitType
  readonly amount: number | null
  readonly used: number | null
  readonly left: number | null
  readonly from: string | null
  readonly until: string | null
  readonly currency: string | null
  readonly permissions: readonly Permission[]
}

/** Null for whoever pays themselves. The admin may do everything, whatever is written down. */
export function userLimitOf(member: MemberLimit | null): UserLimit | null {
  if (member === null) return null
  const permissions = member.role === 'admin' ? PERMISSIONS : member.permissions
  const { type, amount, used, from, until, currency } = member
  if (amount === null)
    return { type, amount, used: null, left: null, from: null, until: null, currency: null, permissions }
  // A limit may have been lowered below what is booked.
  return { type, amount, used, left: Math.max(amount - used, 0), from, until, currency, permissions }
}
