import type { Insertable } from 'kysely'
import type { Writes } from '../db/database.ts'
import type { DomainEventTable } from '../db/tables.gen.ts'

/** Says what happened, in the transaction in which it happens; the dispatcher makes jobs of it (jobs.ts). */
export async function emit(db: Writes, event: Insertable<DomainEventTable>): Promise<void> {
  await db.insertInto('domain_event').values(event).execute()
}
