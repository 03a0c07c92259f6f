/** A vacation is one range over all offices of a provider, also over those that come later (provider paper 5). */
import { QUARTERS_PER_DAY } from '#kernel/quarters.ts'
import type { Tx } from '#platform/db/handles.ts'
import { sql } from 'kysely'
import { insertBlocks } from './block-store.ts'

type NewOffice = { readonly id: number; readonly providerId: number; readonly capacity: number }

/**
 * Whoever makes a vacation locks the provider, too: it either sees the new office, or is seen here.
 * @param today there
 */
export async function copyVacations(
  tx: Tx,
  { id, providerId, capacity }: NewOffice,
  today: string,
  { now, newId }: { readonly now: Temporal.Instant; readonly newId: () => number },
): Promise<void> {
  await tx.selectFrom('provider').select('id').where('id', '=', providerId).forUpdate().execute()
  const { rows } = await sql<{ ref: number; note: string; days: string[] }>`
    select k.ref, max(k.note) as note, array_agg(distinct k.day::text) as days
    from office_block k join office o on o.id = k.office_id
    where o.provider_id = ${providerId} and o.status <> 'deleted' and k.source = 'hand' and k.ref is not null
      and k.day >= ${today}::date
    group by k.ref order by k.ref`.execute(tx)
  for (const { ref, note, days } of rows)
    await insertBlocks(
      tx,
      { source: 'hand', ref, note, now },
      days.toSorted().map((day) => ({ officeId: id, id: newId(), day, a: 0, b: QUARTERS_PER_DAY, desks: capacity })),
    )
}
