/**
 * The provider mode (Spec 1): it can be switched on and off and decides which navigation bar is shown. What somebody may
 * do with an office follows from owning it, so offices and their bookings stay as they are.
 */
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { KIND_BITS } from '#kernel/viewer.ts'

export type Mode = 'user' | 'provider'

/** Company accounts and employees book for a company; providing a place is a private person's or a provider's business. */
export const MODELESS_BITS = KIND_BITS.corporate | KIND_BITS.employee | KIND_BITS.operator

export function maySwitchMode(person: { readonly bits: number; readonly verified: boolean }, mode: Mode): Verdict {
  if ((person.bits & MODELESS_BITS) !== 0) return refused('auth.forbidden')
  // Spec 5: a verified e-mail is required before creating a space.
  if (mode === 'provider' && !person.verified) return refused('account.unverified')
  return YES
}

export function modeOfBits(bits: number): Mode {
  return (bits & KIND_BITS.toRent) === 0 ? 'user' : 'provider'
}

/** The type bits after a switch; every other bit stays. */
export function bitsInMode(bits: number, mode: Mode): number {
  return mode === 'provider' ? bits | KIND_BITS.toRent : (bits & ~KIND_BITS.toRent) | KIND_BITS.toWork
}

/** The type bits while a conversion is asked for (Spec 3: corporate-request), or no more. */
export function bitsOfRequest(bits: number, isAsked: boolean): number {
  return isAsked ? bits | KIND_BITS.corporateRequest : bits & ~KIND_BITS.corporateRequest
}

/** The type bits of a company account, which books and offers nothing any more. */
export function bitsOfCompany(bits: number): number {
  return (bitsOfRequest(bits, false) & ~KIND_BITS.toRent) | KIND_BITS.toWork | KIND_BITS.corporate
}

/** The type bits of whoever joins a company: they book for it, and offer nothing. */
export function bitsOfMember(bits: number): number {
  const bare = bitsOfRequest(bits, false) & ~(KIND_BITS.toRent | KIND_BITS.corporate)
  return bare | KIND_BITS.toWork | KIND_BITS.employee
}

/** The type bits of an employee to whom the company is handed on. */
export function bitsOfAdmin(bits: number): number {
  return bitsOfCompany(bits & ~KIND_BITS.employee)
}

/** The type bits of whoever has left it: a private account. */
export function bitsOfLeaver(bits: number): number {
  return (bits & ~KIND_BITS.employee) | KIND_BITS.toWork
}
