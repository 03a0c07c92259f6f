/**
 * Spec 3, userLimit: what somebody who books for a company may do and spend. There are no budgets yet, so nobody has a
 * limit; the permissions are those of the role (company paper 4).
 */
import type { ViewerKind } from '#kernel/viewer.ts'

export const PERMISSIONS = ['book', 'extend', 'cancel', 'share', 'invite', 'billing'] as const
export type Permission = (typeof PERMISSIONS)[number]

export type UserLimit = {
  readonly type: 'daily' | 'monthly' | 'yearly' | 'none'
  /** Cents; null without a limit. */
  readonly amount: number | null
  readonly used: number | null
  readonly left: number | null
  /** The window of the limit as local days, `until` without. */
  readonly from: string | null
  readonly until: string | null
  readonly currency: string | null
  readonly permissions: readonly Permission[]
}

const OF_EMPLOYEES: readonly Permission[] = ['book', 'extend', 'cancel']

/** Null for whoever pays themselves. */
export function userLimitOf(kind: ViewerKind): UserLimit | null {
  if (kind !== 'employee' && kind !== 'corporate') return null
  const permissions = kind === 'corporate' ? PERMISSIONS : OF_EMPLOYEES
  const none = { amount: null, used: null, left: null, from: null, until: null, currency: null }
  return { type: 'none', ...none, permissions }
}
