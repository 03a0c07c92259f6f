import { refuse } from '#kernel/verdict.ts'
import type { Reads } from '#platform/db/handles.ts'

/** Spec 5: creation can be disabled by a flag, which operators set. */
export async function demandCreation(db: Reads): Promise<void> {
  const off = await db
    .selectFrom('switched_off')
    .select('name')
    .where('name', '=', 'office_creation')
    .executeTakeFirst()
  if (off) refuse('office.creation_off')
}
