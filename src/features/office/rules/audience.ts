/**
 * Who may see and book an office at all (Spec 1, 6). For everybody else an employees-only office is not there: not in a
 * list, not on a map, no page, no price, no hold. features/office/server/audience.ts says the same in SQL.
 */
import type { Viewer } from '#kernel/viewer.ts'
import { OFFICE_TYPE } from './office-type.ts'

/** As what somebody looks at offices: a member of a company, a person who may own some. Guests are neither. */
export type Seer = { readonly companyId: number | null; readonly personId: string | null }

export type Audience = {
  readonly type: number
  readonly ownerId: string
  /** The companies an employees-only office names. */
  readonly companyIds: readonly number[]
}

export const GUEST: Seer = { companyId: null, personId: null }

export function seerOf(viewer: Pick<Viewer, 'kind'> & { id?: string; companyId?: number | null }): Seer {
  return viewer.kind === 'guest' ? GUEST : { companyId: viewer.companyId ?? null, personId: viewer.id ?? null }
}

/** Everybody; or for an employees-only office the named companies' people, the admin among them, and its owner. */
export function seesOffice(seer: Seer, office: Audience): boolean {
  if ((office.type & OFFICE_TYPE.employeesOnly) === 0 || office.ownerId === seer.personId) return true
  return seer.companyId !== null && office.companyIds.includes(seer.companyId)
}

export type NamedCompany = { readonly id: number; readonly name: string }

/**
 * Whom an employees-only office is for, in words its visitor understands: a member reads the name of the own company
 * and learns of no other, the owner reads all of them.
 */
export function companyTold(
  seer: Seer,
  office: { readonly ownerId: string; readonly companies: readonly NamedCompany[] },
): string {
  const told =
    office.ownerId === seer.personId ? office.companies : office.companies.filter(({ id }) => id === seer.companyId)
  return told.map(({ name }) => name).join(', ')
}
