/**
 * The viewer is the person who makes a request, or a guest. Its type is branded, and only src/platform/session makes one
 * (from the session cookie), so a function that takes a viewer cannot be given an id out of the request.
 */
import type { ApiScope } from './api-scopes.ts'
import type { DeskRole } from './desk-roles.ts'
import type { Locale } from './locale.ts'

declare const seen: unique symbol

export type PersonKind = 'user' | 'provider' | 'corporate' | 'employee' | 'operator'
export type ViewerKind = 'guest' | PersonKind

/** An operator looks at the product as somebody else sees it, and changes nothing (decision 86). */
export type Impersonation = {
  readonly id: string
  readonly operatorId: string
  /** When it ends by itself. */
  readonly until: Temporal.Instant
}

export type Person = {
  readonly kind: PersonKind
  readonly id: string
  readonly email: string
  readonly name: string
  readonly verified: boolean
  readonly refugee: boolean
  readonly suspended: boolean
  /** They signed in, or showed again who they are, within the last ten minutes. */
  readonly proved: boolean
  /** They came by a provider and have not accepted the terms yet. */
  readonly lacksTerms?: boolean
  /** An operator without the second step of signing in. */
  readonly lacksFactor?: boolean
  /** They call with a key of the API, and not from a session. */
  readonly key?: { readonly id: string; readonly scopes: readonly ApiScope[] }
  /** It is not they who call, but an operator who looks as them. */
  readonly impersonation?: Impersonation
  /** What they may do as an operator. */
  readonly deskRoles?: readonly DeskRole[]
  readonly companyId: number | null
  /** Spec 3, type bit field. */
  readonly bits: number
}

export type Viewer = ({ readonly kind: 'guest' } | Person) & { readonly locale: Locale; readonly [seen]: true }
export type SignedIn = Person & { readonly locale: Locale; readonly [seen]: true }

/** Spec 3: to-work 1, to-rent 2, corporate 4, employee 8, corporate-request 16; operator 32 is ours. */
export const KIND_BITS = {
  toWork: 1,
  toRent: 2,
  corporate: 4,
  employee: 8,
  corporateRequest: 16,
  operator: 32,
} as const

/** Spec 4, navigation kind: to-rent gives the provider, then employee, then corporate, anything else the user. */
export function kindOfBits(bits: number): PersonKind {
  if (bits & KIND_BITS.operator) return 'operator'
  if (bits & KIND_BITS.toRent) return 'provider'
  if (bits & KIND_BITS.employee) return 'employee'
  if (bits & KIND_BITS.corporate) return 'corporate'
  return 'user'
}
