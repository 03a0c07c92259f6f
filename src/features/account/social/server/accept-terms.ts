import { sql } from 'kysely'
import type { Call } from '#platform/context.ts'
import type { acceptTerms as contract } from '../contract.ts'

/** The first time counts. */
export async function acceptTerms({ viewer, now, context }: Call<typeof contract>) {
  await context.db.write
    .updateTable('person')
    .set({ terms_accepted_at: sql<Temporal.Instant>`coalesce(terms_accepted_at, ${now})`, updated_at: now })
    .where('id', '=', viewer.id)
    .execute()
  return { data: null }
}
