/** SQL of vacations: blocks of whole days by hand that share a number over all offices of a provider. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/handles.ts'
import type { DayRange } from '../rules/merge-vacation.ts'

/** Their unbroken ranges of days; one from which days were taken away has several. */
export async function vacationsOf(tx: Tx, officeIds: readonly number[]): Promise<(DayRange & { id: number })[]> {
  const { rows } = await sql<DayRange & { id: number }>`
    select ref as id, min(day)::text as from, max(day)::text as until from (
      select ref, day, day - (row_number() over (partition by ref order by day))::int as island from (
        select distinct ref, day from office_block
        where office_id = any (${officeIds}::bigint[]) and source = 'hand' and ref is not null
      ) days
    ) islands group by ref, island order by min(day)`.execute(tx)
  return rows
}

/** Touches no day: what is held stays the same. */
export async function joinVacations(
  tx: Tx,
  officeIds: readonly number[],
  ids: readonly number[],
  into: number,
): Promise<void> {
  const others = ids.filter((id) => id !== into)
  if (others.length === 0) return
  await tx
    .updateTable('office_block')
    .set({ ref: into })
    .where('office_id', 'in', officeIds)
    .where('source', '=', 'hand')
    .where('ref', 'in', others)
    .execute()
}

/** Whether any of these days has so many blocks by hand at one of the offices. */
export async function isFullDay(
  tx: Tx,
  officeIds: readonly number[],
  days: readonly string[],
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from office_block
    where office_id = any (${officeIds}::bigint[]) and day = any (${days}::date[]) and source = 'hand'
    group by office_id, day having count(*) >= ${most} limit 1`.execute(tx)
  return rows.length > 0
}
