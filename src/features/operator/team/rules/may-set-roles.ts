import type { DeskRole } from '#kernel/desk-roles.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { KIND_BITS } from '#kernel/viewer.ts'

export type Candidate = {
  readonly id: string
  /** Spec 3, type bit field. */
  readonly bits: number
  readonly isVerified: boolean
  readonly isSuspended: boolean
}

/**
 * The desk never loses its last owner. Who becomes an operator has an ordinary account: one that rents out or belongs to
 * a company would decide on its own cases.
 * @param owners everybody who is one now
 */
export function maySetRoles(
  { id, bits, isVerified, isSuspended }: Candidate,
  roles: readonly DeskRole[],
  owners: readonly string[],
): Verdict {
  const isOperator = (bits & KIND_BITS.operator) > 0
  if (!isOperator && (bits !== KIND_BITS.toWork || !isVerified || isSuspended)) return refused('operator.not_suitable')
  if (!roles.includes('owner') && owners.every((one) => one === id)) return refused('operator.last_owner')
  return YES
}

/** Whatever their order. */
export function sameRoles(one: readonly DeskRole[], other: readonly DeskRole[]): boolean {
  return one.toSorted().join() === other.toSorted().join()
}

/** The bits of an account after it got these roles. */
export function bitsWithRoles(bits: number, roles: readonly DeskRole[]): number {
  return roles.length > 0 ? bits | KIND_BITS.operator : (bits & ~KIND_BITS.operator) | KIND_BITS.toWork
}
