/** A member's limit as it is stored, and as the wire names it (Spec 3, userLimit). */
import type { LimitType } from '#features/account/rules/user-limit.ts'

export type LimitKind = 'day' | 'month' | 'year' | 'none'

/** `cents` is null exactly when there is no limit. */
export type Limit = { readonly kind: LimitKind; readonly cents: number | null }

const KIND_OF = { daily: 'day', monthly: 'month', yearly: 'year', none: 'none' } as const
const TYPE_OF = { day: 'daily', month: 'monthly', year: 'yearly', none: 'none' } as const

/** Only places that cost nothing. */
export const FREE_ONLY: Limit = { kind: 'month', cents: 0 }

/** Null when the amount is missing. */
export function limitOf({ type, amount }: { type: LimitType; amount: number | null }): Limit | null {
  if (type === 'none') return { kind: 'none', cents: null }
  return amount === null ? null : { kind: KIND_OF[type], cents: amount }
}

export function limitTypeOf(kind: LimitKind): LimitType {
  return TYPE_OF[kind]
}

export function sameLimit(one: Limit, other: Limit): boolean {
  return one.kind === other.kind && one.cents === other.cents
}
