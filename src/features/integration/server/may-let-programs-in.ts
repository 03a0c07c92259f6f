import { may } from '#features/company/rules/permissions.ts'
import { readRights } from '#features/company/server/read-rights.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'

/** Providers for themselves; of a company, whoever bills for it. */
export async function mayLetProgramsIn(db: Reads, viewer: SignedIn): Promise<boolean> {
  if (viewer.kind === 'provider') return true
  const rights = viewer.companyId === null ? null : await readRights(db, viewer.id, viewer.companyId)
  return rights !== null && may(rights, 'billing')
}

/**
 * Locks the person, so that whoever is suspended or leaves the company meanwhile gets nothing that outlives it.
 * @returns whether they are still who the viewer says, and may let programs in
 */
export async function lockOwner(tx: Tx, viewer: SignedIn): Promise<boolean> {
  const person = await tx
    .selectFrom('person')
    .select(['suspended_at', 'email_verified', 'company_id', 'kind'])
    .where('id', '=', viewer.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const isAsBefore = person?.company_id === viewer.companyId && person.kind === viewer.bits
  return isAsBefore && person.suspended_at === null && person.email_verified && (await mayLetProgramsIn(tx, viewer))
}
