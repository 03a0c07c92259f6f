import { sql } from 'kysely'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { saveData as contract } from '../contract.ts'
import type { DataKey } from '../rules/data-keys.ts'

/** Only the named key changes, so two tabs that save different keys at once lose nothing. */
export async function saveData({ viewer, body, now, context }: Call<typeof contract>) {
  const row = await context.db.write
    .updateTable('person')
    .set({
      data: sql<string>`data || jsonb_build_object(${body.key}::text, ${body.value}::text)`,
      updated_at: now,
    })
    .where('id', '=', viewer.id)
    .returning((person) => person.ref('data').$castTo<Partial<Record<DataKey, string>>>().as('data'))
    .executeTakeFirst()
  return { data: row?.data ?? refuse('auth.required') }
}
