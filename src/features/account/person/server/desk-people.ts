/** Who is told what waits at the desk: whoever may act on it, so owners and those with the role. */
import { sql } from 'kysely'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/handles.ts'

type ToldRole = Exclude<DeskRole, 'owner'>

/** SQL: a condition on a person by their alias, which begins with the one of the index person_operator. */
export function mayActAtDesk(alias: string, role: ToldRole): string {
  return `((${alias}.kind & ${KIND_BITS.operator}) > 0 and ${alias}.desk_roles && array['owner', '${role}']
    and ${alias}.suspended_at is null and ${alias}.erased_at is null)`
}

export async function peopleAtDesk(db: Reads, role: ToldRole): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`${sql.raw(mayActAtDesk('person', role))}`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
