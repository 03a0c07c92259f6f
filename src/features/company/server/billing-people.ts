import { sql } from 'kysely'
import type { Reads } from '#platform/db/handles.ts'

/** The people of a company who are told of its payments and may make them (company paper 4): the admin and who bills. */
export async function billingPeople(db: Reads, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select((member) => member.ref('person_id').$notNull().as('person_id'))
    .where('company_id', '=', companyId)
    .where('state', '=', 'registered')
    .where((is) => is.or([is('role', '=', 'admin'), sql<boolean>`'billing' = any(permissions)`]))
    .orderBy('id')
    .execute()
  return rows.map(({ person_id: id }) => id)
}
