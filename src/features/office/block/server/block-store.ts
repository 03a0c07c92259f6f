/** SQL of blocks and series. A trigger keeps office_day.held (db/migrations/0043_held.sql). */
import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { Series } from '../rules/expand-series.ts'

export type NewBlock = {
  readonly officeId: number
  readonly id: number
  readonly day: string
  readonly a: number
  readonly b: number
  readonly desks: number
}

type Origin = {
  readonly source: 'hand' | 'series' | 'feed' | 'outage'
  readonly ref: number | null
  readonly note: string
  readonly now: Temporal.Instant
}

/** In one statement, whose trigger takes the days in order. A day of a series that is there already stays as it is. */
export async function insertBlocks(
  tx: Tx,
  { source, ref, note, now }: Origin,
  blocks: readonly NewBlock[],
): Promise<{ officeId: number; id: number; day: string }[]> {
  if (blocks.length === 0) return []
  const list = (pick: (block: NewBlock) => number | string) => blocks.map(pick)
  const { rows } = await sql<{ officeId: number; id: number; day: string }>`
    insert into office_block (office_id, id, day, a, b, desks, source, ref, note, created_at)
    select x.office_id, x.id, x.day, x.a, x.b, x.desks, ${source}, ${ref}::bigint, ${note}, ${now}::timestamptz
    from unnest(${list((x) => x.officeId)}::bigint[], ${list((x) => x.id)}::bigint[], ${list((x) => x.day)}::date[],
      ${list((x) => x.a)}::smallint[], ${list((x) => x.b)}::smallint[], ${list((x) => x.desks)}::smallint[]) x (office_id, id, day, a, b, desks)
    on conflict do nothing
    returning office_id as "officeId", id, day::text as day`.execute(tx)
  return rows
}

/**
 * Locks these days in the order in which everybody takes them, for a transaction that changes blocks in more than one
 * statement: each statement takes its own days in order, but the second one's may come before the first one's.
 */
export async function lockBlockedDays(tx: Tx, officeId: number, days: readonly string[]): Promise<void> {
  await sql`
    insert into office_day as d (office_id, day, capacity, turnover, open, occ)
    select o.id, t.day, o.capacity, o.turnover_quarters, o.hours[extract(isodow from t.day)::int], array_fill(0::int2, array[96])
    from office o cross join (select distinct day from unnest(${days}::date[]) x (day)) t where o.id = ${officeId} order by t.day
    on conflict (office_id, day) do update set capacity = d.capacity`.execute(tx)
}

/** Bookings for which there is no desk left beside these blocks. */
export async function bookingsUnder(
  tx: Tx,
  officeIds: readonly number[],
  blockIds: readonly number[],
): Promise<{ office: number; id: number }[]> {
  const { rows } = await sql<{ office: number; id: number }>`
    select distinct x.office_id as office, b.id
    from office_block x
      join live_booking b on b.office_id = x.office_id and b.day = x.day and b.a < x.b and b.b + b.turnover > x.a
      join office_day d on d.office_id = x.office_id and d.day = x.day
    where x.office_id = any (${officeIds}::bigint[]) and x.id = any (${blockIds}::bigint[])
      and exceeds(d.occ, d.held, d.capacity, greatest(b.a, x.a), least(b.b + b.turnover, x.b))
    order by 1, 2`.execute(tx)
  return rows
}

export async function countBlocks(db: Reads, officeId: number, day: string): Promise<number> {
  const row = await db
    .selectFrom('office_block')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('office_id', '=', officeId)
    .where('day', '=', day)
    .where('source', '=', 'hand')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** A block by hand that is the same. */
export async function findBlock(
  tx: Tx,
  { officeId, day, a, b, desks }: NewBlock,
  note: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom('office_block')
    .select('id')
    .where('office_id', '=', officeId)
    .where('source', '=', 'hand')
    .where('ref', 'is', null)
    .where(({ and }) => and({ day, a, b, desks, note }))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export type StoredSeries = Series & {
  readonly officeId: number
  readonly id: number
  readonly a: number
  readonly b: number
  readonly desks: number
  readonly note: string
}

/** A series that is the same. */
export async function findSeries(tx: Tx, wanted: StoredSeries): Promise<number | null> {
  const row = await tx
    .selectFrom('block_series')
    .select('id')
    .where('office_id', '=', wanted.officeId)
    .where(({ and }) => and({ a: wanted.a, b: wanted.b, desks: wanted.desks, note: wanted.note }))
    .where(({ and }) => and({ weekdays: wanted.weekdays, from_day: wanted.fromDay, every_weeks: wanted.everyWeeks }))
    .where(sql<boolean>`until_day is not distinct from ${wanted.untilDay}::date`)
    .where(sql<boolean>`skips = ${wanted.skips}::date[]`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertSeries(
  tx: Tx,
  { officeId, id, weekdays, a, b, desks, fromDay, untilDay, everyWeeks, skips, note }: StoredSeries,
  expandedUntil: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('block_series')
    .values({
      office_id: officeId,
      id,
      weekdays,
      a,
      b,
      desks,
      from_day: fromDay,
      until_day: untilDay,
      every_weeks: everyWeeks,
      skips,
      note,
      expanded_until: expandedUntil,
      created_at: now,
    })
    .execute()
}

const storedSeries = (db: Reads, officeId: number) =>
  db
    .selectFrom('block_series')
    .select(({ ref }) => [
      'office_id as officeId',
      'id',
      'weekdays',
      'a',
      'b',
      'desks',
      'note',
      'from_day as fromDay',
      'until_day as untilDay',
      ref('every_weeks').$castTo<1 | 2>().as('everyWeeks'),
      'skips',
      'expanded_until as expandedUntil',
    ])
    .where('office_id', '=', officeId)

export async function readSeries(db: Reads, officeId: number, id: number) {
  return storedSeries(db, officeId).where('id', '=', id).executeTakeFirst()
}

/** The series of an office that are not over on a day. */
export async function seriesOf(db: Reads, officeId: number, day: string) {
  return storedSeries(db, officeId)
    .where((eb) => eb.or([eb('until_day', 'is', null), eb('until_day', '>=', day)]))
    .orderBy('id')
    .execute()
}
