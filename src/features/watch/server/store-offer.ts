/** SQL of offers: who is first in the queue for a place, and the results of offers. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { freeMaskOf } from '#features/booking/server/place/free-mask-of-day.ts'
import { admitsCompany } from '#features/office/server/audience.ts'
import type { Database } from '#platform/db/connection/database.ts'
import type { Reads, Tx, Writes } from '#platform/db/handles.ts'
import { sql } from 'kysely'
import { REACH } from '../rules/reach.ts'
import { eventsSql } from './emit.ts'

/** One office on one day; offers for it are made one at a time. */
export type Place = { readonly officeId: number; readonly day: string }

/** Serialises the offers for one place; bookings do not wait for this lock. */
export async function lockPlace(tx: Tx, { officeId, day }: Place): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('watch ' || ${officeId}::bigint || ' ' || ${day}::date, 0))`.execute(
    tx,
  )
}

const FIRST = {
  id: column.number('w.id'),
  person_id: column.text('w.person_id'),
  a: column.number('w.a'),
  hours: column.number('w.hours'),
  quantity: column.number('w.quantity'),
  kind: column.number('p.kind'),
  verified: column.boolean('p.email_verified'),
  suspended: column.boolean('p.suspended_at is not null'),
  refugee: column.boolean('p.refugee'),
  company_id: nullable.number('p.company_id'),
}

export type FirstRow = RowOf<typeof FIRST>

/** Joins an office to the watches that it can serve: four index scans, each in the order of waiting. */
const REACHING = `
  select r.watch_id from watch_reach r where r.kind = ${REACH.office} and r.ref = o.id and r.day = $2
  union all select r.watch_id from watch_reach r where r.kind = ${REACH.provider} and r.ref = o.provider_id and r.day = $2
  union all select r.watch_id from watch_reach r where r.kind = ${REACH.cell9} and r.ref = o.cell9 * 2 + o.grp - 1 and r.day = $2
  union all select r.watch_id from watch_reach r where r.kind = ${REACH.cell6} and r.ref = o.cell6 * 2 + o.grp - 1 and r.day = $2`

/** The distance as in search/server/office-filter.ts, for the watch's own filter. */
const METRES = `(2 * 6371008.8 * asin(least(1, sqrt(sin(radians(o.lat - w.lat) / 2) ^ 2
  + cos(radians(w.lat)) * cos(radians(o.lat)) * sin(radians(o.lng - w.lng) / 2) ^ 2))))`
const MATCHES = `${admitsCompany('o', 'p.company_id')} and (w.office_id is not null or (o.price_cents between w.price_from_cents and w.price_to_cents and o.type & w.with_bits = w.with_bits
  and o.features & w.equipment_bits = w.equipment_bits and (w.category_bits = 0 or o.features & w.category_bits <> 0) and o.people >= w.least_people
  and o.lat between w.south and w.north and o.lng between w.west and w.east
  and (w.provider_id is null or w.provider_id = o.provider_id) and (w.radius_metres is null or ${METRES} <= w.radius_metres)))`

const FEW = 100
const ALL = 2_000_000_000

const LOCK_FIRST = preparedStatement({
  name: 'watch_lock_first',
  row: FIRST,
  text: `select ${listOf(FIRST)}
        from office o
          left join office_day d on d.office_id = o.id and d.day = $2
          cross join lateral (${REACHING} order by 1 limit $5) r
          join watch w on w.id = r.watch_id join person p on p.id = w.person_id
        where o.id = $1 and o.status = 'published' and w.state = 'open' and w.start_at >= ($3::timestamptz[])[o.lead_hours + 1]
          and ${freeMaskOf('$2::date', 'w.quantity')} & w.slot = w.slot and ${MATCHES} and w.id <> all ($4::bigint[])
          and not exists (select from watch_offer x where x.watch_id = w.id and x.office_id = o.id)
        order by r.watch_id limit 1 for update of w`,
})

/**
 * The first waiting person who fits and was not offered this place before; locked until the transaction ends. Usually
 * one of the first hundred fits; only otherwise all are read.
 * @param earliest starts before it are not offered; the index is the office's notice in hours
 */
export async function lockFirst(
  tx: Tx,
  place: Place,
  earliest: readonly Temporal.Instant[],
  passed: readonly number[],
): Promise<FirstRow | undefined> {
  return (await lockFirstOf(tx, place, earliest, passed, FEW)) ?? lockFirstOf(tx, place, earliest, passed, ALL)
}

async function lockFirstOf(
  tx: Tx,
  { officeId, day }: Place,
  earliest: readonly Temporal.Instant[],
  passed: readonly number[],
  most: number,
): Promise<FirstRow | undefined> {
  const rows = await tx.query(LOCK_FIRST, [officeId, day, earliest, passed, most])
  return rows[0]
}

const NOTE_OFFER = preparedStatement({
  name: 'watch_note_offer',
  row: {},
  text: `with offer as (
          insert into watch_offer (watch_id, office_id, booking_id, created_at) values ($1, $2, $3, $5)
        ), told as (
          ${eventsSql('watch.offered', { office: '$2', booking: '$3', person: '$4', payload: `jsonb_build_object('watch', $1::bigint)`, at: '$5' })}
        )
        update watch set state = 'offered' where id = $1`,
})

/** Stores that an offer was made: watch, offer and the event that sends the mail, in one statement. */
export async function insertOffer(
  tx: Tx,
  offer: { watchId: number; personId: string; officeId: number; bookingId: number; now: Temporal.Instant },
): Promise<void> {
  await tx.query(NOTE_OFFER, [offer.watchId, offer.officeId, offer.bookingId, offer.personId, offer.now])
}

/** Offers whose hold has ended: paid, released, or expired. */
export async function offersToSettle(db: Reads, most: number) {
  return db
    .selectFrom('watch_offer as x')
    .innerJoin('booking as b', (on) => on.onRef('b.office_id', '=', 'x.office_id').onRef('b.id', '=', 'x.booking_id'))
    .select('x.watch_id')
    .where('x.state', '=', 'open')
    .where('b.status', '<>', 'held')
    .orderBy('x.watch_id')
    .limit(most)
    .execute()
}

const isReached = (kind: number, ref: string) =>
  `exists (select from watch_reach r where r.kind = ${kind} and r.ref = ${ref}
    and r.day between coalesce(p.day, '-infinity') and coalesce(p.day, 'infinity'))`

const DROP_UNWATCHED = preparedStatement({
  name: 'watch_drop_unwatched',
  row: { id: column.number() },
  text: `with batch as materialized (
        select id, office_id, day from room_freed order by id limit $1 for update skip locked
      ), watched as materialized (
        select p.office_id, p.day from (select distinct office_id, day from batch) p join office o on o.id = p.office_id
        where ${isReached(REACH.office, 'o.id')} or ${isReached(REACH.provider, 'o.provider_id')}
          or ${isReached(REACH.cell9, 'o.cell9 * 2 + o.grp - 1')} or ${isReached(REACH.cell6, 'o.cell6 * 2 + o.grp - 1')}
      )
      delete from room_freed using batch left join watched w on w.office_id = batch.office_id and w.day is not distinct from batch.day
      where room_freed.id = batch.id and w.office_id is null
      returning room_freed.id`,
})

/**
 * Deletes freed places that nobody waits for: four index probes a place, however often it was freed. @returns number of
 * deleted rows
 */
export async function deleteUnwatched(db: Pick<Database, 'prepared'>, most: number): Promise<number> {
  const rows = await db.prepared(DROP_UNWATCHED, [most])
  return rows.length
}

/** Freed places in the order in which they became free; each once, with all its rows. */
export async function freedPlaces(db: Reads, most: number) {
  const oldest = db.selectFrom('room_freed').select(['id', 'office_id', 'day']).orderBy('id').limit(most).as('f')
  return db
    .selectFrom(oldest)
    .select(({ fn }) => ['f.office_id', 'f.day', fn<number[]>('array_agg', ['f.id']).as('ids')])
    .groupBy(['f.office_id', 'f.day'])
    .orderBy(({ fn }) => fn.min('f.id'))
    .execute()
}

const DAYS_WAITED_FOR = preparedStatement({
  name: 'watch_days_waited_for',
  row: { day: column.text() },
  text: `select distinct r.day::text as day from office o cross join lateral (${REACHING.replaceAll(' and r.day = $2', '').replaceAll('r.watch_id', 'r.day')}) r
     where o.id = $1 order by 1`,
})

/** The days for which anybody waits for an office. */
export async function watchedDays(db: Reads, officeId: number): Promise<string[]> {
  const rows = await db.query(DAYS_WAITED_FOR, [officeId])
  return rows.map((row) => row.day)
}

export async function deleteFreed(db: Writes, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('room_freed').where('id', 'in', ids).execute()
}

/** Moves failed entries to the end of the queue, so that they do not block the others. */
export async function requeueFreed(db: Writes, ids: readonly number[]): Promise<void> {
  await db
    .with('gone', (freed) => freed.deleteFrom('room_freed').where('id', 'in', ids).returning(['office_id', 'day']))
    .insertInto('room_freed')
    .columns(['office_id', 'day'])
    .expression((from) => from.selectFrom('gone').select(['office_id', 'day']).distinct())
    .execute()
}
