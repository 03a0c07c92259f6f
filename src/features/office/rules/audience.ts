/**
 * Who may see and book an office (Spec 1, 6). An employees-only office does not exist for other people: it is in no
 * list, on no map, and has no page, price or hold. features/office/server/audience.ts has the same rule in SQL.
 */
import type { Viewer } from '#kernel/viewer.ts'
import { OFFICE_TYPE } from './office-type.ts'

/** What decides about visibility: the company somebody belongs to, and the person as an owner. Guests have neither. */
export type ViewerScope = { readonly companyId: number | null; readonly personId: string | null }

export type Audience = {
  readonly type: number
  /** Null: nobody's, a place that colleagues share. */
  readonly ownerId: string | null
  /** The companies of an employees-only office. */
  readonly companyIds: readonly number[]
}

export const GUEST: ViewerScope = { companyId: null, personId: null }

export function viewerScopeOf(viewer: Pick<Viewer, 'kind'> & { id?: string; companyId?: number | null }): ViewerScope {
  return viewer.kind === 'guest' ? GUEST : { companyId: viewer.companyId ?? null, personId: viewer.id ?? null }
}

/** True for public offices; for employees-only ones, for people of the named companies and for the owner. */
export function canSeeOffice(viewerScope: ViewerScope, office: Audience): boolean {
  if ((office.type & OFFICE_TYPE.employeesOnly) === 0 || isOwner(viewerScope, office)) return true
  return viewerScope.companyId !== null && office.companyIds.includes(viewerScope.companyId)
}

function isOwner({ personId }: ViewerScope, { ownerId }: Pick<Audience, 'ownerId'>): boolean {
  return ownerId !== null && ownerId === personId
}

export type NamedCompany = { readonly id: number; readonly name: string }

/** Which companies of an employees-only office a visitor reads: a member only the own one, the owner all. */
export function companiesToShow(
  viewerScope: ViewerScope,
  office: { readonly ownerId: string | null; readonly companies: readonly NamedCompany[] },
): string {
  const told = isOwner(viewerScope, office)
    ? office.companies
    : office.companies.filter(({ id }) => id === viewerScope.companyId)
  return told.map(({ name }) => name).join(', ')
}
