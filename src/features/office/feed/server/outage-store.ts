/** SQL of foreign calendars that cannot be read for long, and of the time kept back meanwhile. */
import type { Reads, Tx } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'

const ROW = {
  office_id: column.number('f.office_id'),
  id: column.number('f.id'),
}

/** Those about which something is to be told or done. */
const WATCHED = preparedStatement({
  name: 'feed_outage_watched',
  row: ROW,
  text: `select f.office_id, f.id
    from calendar_feed f join office o on o.id = f.office_id
    where (f.health = 'broken' or f.broken_at is not null) and o.status <> 'deleted'
    order by f.office_id, f.id`,
})

export function listUnread(db: Reads) {
  return db.query(WATCHED, [])
}

/** Together with its office; the caller holds its lock (lockFeed). */
export async function readOutage(tx: Tx, officeId: number, feed: number) {
  return tx
    .selectFrom('calendar_feed as f')
    .innerJoin('office as o', 'o.id', 'f.office_id')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .select(['f.health', 'f.fails', 'f.ok_at', 'f.created_at', 'f.broken_at', 'f.on_outage'])
    .select(['o.capacity', 'l.zone', 'p.person_id'])
    .where('f.office_id', '=', officeId)
    .where('f.id', '=', feed)
    .executeTakeFirstOrThrow()
}

export async function noteBroken(
  tx: Tx,
  officeId: number,
  feed: number,
  brokenAt: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('calendar_feed')
    .set({ broken_at: brokenAt })
    .where('office_id', '=', officeId)
    .where('id', '=', feed)
    .execute()
}

/** Whether all desks are kept back on a day already. */
export async function isKeptBack(
  tx: Tx,
  officeId: number,
  feed: number,
  { day, desks }: { day: string; desks: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('office_block')
    .select('id')
    .where('office_id', '=', officeId)
    .where('source', '=', 'outage')
    .where('ref', '=', feed)
    .where('day', '=', day)
    .where('desks', '>=', desks)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOutage(tx: Tx, officeId: number, feed: number): Promise<void> {
  await tx
    .deleteFrom('office_block')
    .where('office_id', '=', officeId)
    .where('source', '=', 'outage')
    .where('ref', '=', feed)
    .execute()
}
