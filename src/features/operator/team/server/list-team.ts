import { sql } from 'kysely'
import { DESK_ROLES, type DeskRole } from '#kernel/desk-roles.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { listTeam as contract } from '../contract.ts'

export const isOperator = sql<boolean>`person.kind & ${sql.lit(KIND_BITS.operator)} > 0`

export function rolesOf({ desk_roles: stored }: { readonly desk_roles: readonly string[] }): DeskRole[] {
  return DESK_ROLES.filter((one) => stored.includes(one))
}

export async function listTeam({ context }: Call<typeof contract>) {
  const rows = await context.db.read
    .selectFrom('person')
    .leftJoin('person_with_factor as factor', 'factor.person_id', 'person.id')
    .select(['person.id', 'person.name', 'person.email', 'person.desk_roles', 'factor.person_id as with_factor'])
    .where(isOperator)
    .where('person.erased_at', 'is', null)
    .orderBy('person.name')
    .orderBy('person.id')
    .execute()
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      roles: rolesOf(row),
      hasFactor: row.with_factor !== null,
    })),
  }
}
