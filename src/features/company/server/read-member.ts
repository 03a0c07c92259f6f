/** Who somebody is in the company that they act for. */
import type { Permission } from '#features/account/rules/user-limit.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { Rights } from '../rules/permissions.ts'

export type Member = Rights & { readonly id: number; readonly companyId: number; readonly personId: string }

/** @throws RefusalError request.not_found for whoever belongs to no company */
export async function readMember(db: Reads, viewer: Pick<SignedIn, 'id' | 'companyId'>): Promise<Member> {
  if (viewer.companyId === null) refuse('request.not_found')
  const row = await db
    .selectFrom('member')
    .select(['id', 'company_id', 'role', 'permissions'])
    .where('person_id', '=', viewer.id)
    .where('company_id', '=', viewer.companyId)
    .where('state', '=', 'registered')
    .executeTakeFirst()
  if (!row) refuse('request.not_found')
  return {
    id: row.id,
    companyId: row.company_id,
    personId: viewer.id,
    role: row.role,
    permissions: row.permissions as Permission[],
  }
}
