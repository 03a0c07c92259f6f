/** SQL of watches; offers have their own store. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { Category } from '#features/office/rules/categories.ts'
import type { EquipmentKey } from '#features/office/rules/equipment.ts'
import type { OfficeFilter } from '#features/search/server/office-filter.ts'
import type { SearchOrder } from '#features/search/rules/result-order.ts'
import { maskOf } from '#kernel/quarters.ts'
import type { Database } from '#platform/db/connection/database.ts'
import type { Reads, Tx, Writes } from '#platform/db/handles.ts'
import type { LatLng } from '#kernel/geo.ts'
import type { Currency } from '#kernel/money.ts'
import type { Slot } from '#kernel/time.ts'
import { RETENTION_DAYS, MOST_WATCHES } from '../rules/limits.ts'
import type { Reach } from '../rules/reach.ts'
import type { EndedBy, WatchState } from '../rules/states.ts'
import { eventsSql } from './emit.ts'

/** The search as it was requested, to show it and to repeat it. */
type StoredSearch = {
  readonly group: number
  readonly place: string
  readonly provider: number | null
  readonly location: LatLng | null
  readonly bounds: readonly [number, number, number, number] | null
  readonly price: readonly [number, number]
  readonly distance: number | null
  readonly refugees: boolean
  /** Missing in watches that are older than these filters. */
  readonly equipment?: readonly EquipmentKey[]
  readonly category?: readonly Category[]
  readonly people?: number
}

export type SearchWish = {
  readonly filter: OfficeFilter
  readonly near: LatLng
  readonly order: SearchOrder
  readonly asked: StoredSearch
}

export type NewWatch = {
  readonly id: number
  readonly personId: string
  readonly officeId: number | null
  readonly search: SearchWish | null
  readonly slot: Slot
  readonly hours: number
  readonly quantity: number
  readonly reach: Reach
  readonly wishKey: string
  readonly endToken: string
  readonly lookAt: Temporal.Instant
  readonly now: Temporal.Instant
}

const INSERT = preparedStatement({
  name: 'watch_insert',
  row: { id: column.number() },
  text: `with twin as (
        select id from watch where person_id = $2 and wish_key = $3 and number is not null
      ), free_number as (
        select min(n) as n from generate_series(1, ${MOST_WATCHES}) n
        where not exists (select from watch w where w.person_id = $2 and w.number = n)
      ), made as (
        insert into watch (id, person_id, number, office_id, day, a, b, hours, quantity, slot, start_at, grp, west, east, south, north, lat, lng,
          radius_metres, price_from_cents, price_to_cents, with_bits, provider_id, sort, asked, wish_key, end_token, look_at, created_at,
          equipment_bits, category_bits, least_people)
        select $1, $2, free_number.n, $4, $5, $6, $7, $8, $9, $10::text::bit(96), $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
          $25, $3, $26, $27, $28, $31, $32, $33 from free_number where free_number.n is not null and not exists (select from twin)
        returning id, day
      ), reach as (
        insert into watch_reach (kind, ref, day, watch_id) select $29, r.ref, made.day, made.id from made cross join unnest($30::bigint[]) r (ref)
      )
      select id from made union all select id from twin`,
})

/**
 * Inserts the watch with its keys in one statement. Returns its id, or that of an existing equal watch; null when the
 * person has twenty. Concurrent inserts meet in a unique index (watch_number, watch_once), and the caller retries.
 */
export async function insertWatch(db: Pick<Database, 'prepared'>, watch: NewWatch): Promise<number | null> {
  const { slot, search } = watch
  const filter = search?.filter
  const [west, east, south, north] = filter?.box ?? [null, null, null, null]
  const [row] = await db.prepared(INSERT, [
    watch.id,
    watch.personId,
    watch.wishKey,
    watch.officeId,
    slot.day,
    slot.a,
    slot.b,
    watch.hours,
    watch.quantity,
    maskOf([[slot.a, slot.b]]),
    slot.startAt,
    filter?.group ?? null,
    west,
    east,
    south,
    north,
    search?.near.lat ?? null,
    search?.near.lng ?? null,
    filter?.circle ? Math.round(filter.circle.radiusMetres) : null,
    filter?.priceCents[0] ?? null,
    filter?.priceCents[1] ?? null,
    filter?.withBits ?? null,
    filter?.providerId ?? null,
    search?.order ?? null,
    JSON.stringify(search?.asked ?? {}),
    watch.endToken,
    watch.lookAt,
    watch.now,
    watch.reach.kind,
    watch.reach.refs,
    filter ? String(filter.equipment) : null,
    filter ? String(filter.categories) : null,
    filter?.people ?? null,
  ])
  return row?.id ?? null
}

const WATCH = {
  id: column.number('w.id'),
  person_id: column.text('w.person_id'),
  state: column.text<WatchState>('w.state'),
  ended_by: nullable.text<EndedBy>('w.ended_by'),
  office_id: nullable.number('w.office_id'),
  day: column.text('w.day'),
  a: column.number('w.a'),
  b: column.number('w.b'),
  hours: column.number('w.hours'),
  quantity: column.number('w.quantity'),
  start_at: column.instant('w.start_at'),
  asked: column.json<StoredSearch>('w.asked'),
  end_token: column.text('w.end_token'),
  created_at: column.instant('w.created_at'),
  title_de: nullable.text('o.title_de'),
  title_en: nullable.text('o.title_en'),
  provider: nullable.text('p.name'),
  city: nullable.text('l.city'),
  offer_booking_id: nullable.number("case when b.status = 'held' then b.id end"),
  offer_office_id: nullable.number('b.office_id'),
  offer_until: nullable.instant('b.hold_until'),
  offer_total_cents: nullable.number('b.total_cents'),
  offer_currency: nullable.text<Currency>('b.currency'),
  offer_title_de: nullable.text('bo.title_de'),
  offer_title_en: nullable.text('bo.title_en'),
  offer_provider: nullable.text('bp.name'),
  offer_city: nullable.text('bl.city'),
  offer_zone: nullable.text('bl.zone'),
  /** The hold of the last open offer has become a booking, even if no timer has stored that yet. */
  is_taken: column.boolean("coalesce(b.status in ('confirmed', 'completed', 'canceled'), false)"),
}

export type WatchRow = RowOf<typeof WATCH>

const ROW = `
  select ${listOf(WATCH)}
  from watch w
    left join office o on o.id = w.office_id left join location l on l.id = o.location_id left join provider p on p.id = o.provider_id
    left join watch_offer x on x.watch_id = w.id and x.state = 'open'
    left join booking b on b.office_id = x.office_id and b.id = x.booking_id
    left join office bo on bo.id = b.office_id left join location bl on bl.id = bo.location_id left join provider bp on bp.id = bo.provider_id`

const READ = preparedStatement({
  name: 'watch_read',
  row: WATCH,
  text: `${ROW} where w.id = $1`,
})

export async function readWatch(db: Reads, id: number): Promise<WatchRow | undefined> {
  const rows = await db.query(READ, [id])
  return rows[0]
}

const LIST = preparedStatement({
  name: 'watch_list',
  row: WATCH,
  text: `${ROW} where w.person_id = $1
        order by (w.number is null), (w.state <> 'offered'), case when w.number is not null then w.start_at end, w.ended_at desc, w.id limit ${2 * MOST_WATCHES}`,
})

/** Those with offers first, then by time; ended ones follow, latest first. At most 40. */
export async function listWatchRows(db: Reads, personId: string): Promise<WatchRow[]> {
  return db.query(LIST, [personId])
}

/** Locks the row until the transaction ends. */
export async function lockWatch(tx: Tx, id: number): Promise<WatchRow | undefined> {
  const locked = await tx.selectFrom('watch').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && readWatch(tx, id)
}

export async function setEnded(
  tx: Tx,
  end: { id: number; state: 'taken' | 'ended'; by: EndedBy | null; now: Temporal.Instant },
): Promise<void> {
  await tx
    .with('gone', (reach) => reach.deleteFrom('watch_reach').where('watch_id', '=', end.id))
    .updateTable('watch')
    .set({ state: end.state, ended_by: end.by, ended_at: end.now, number: null, look_at: null })
    .where('id', '=', end.id)
    .execute()
}

/** Ends the current offer, with its result. */
export async function setOfferEnded(tx: Tx, watchId: number, state: 'taken' | 'lapsed'): Promise<void> {
  await tx
    .updateTable('watch_offer')
    .set({ state })
    .where('watch_id', '=', watchId)
    .where('state', '=', 'open')
    .execute()
}

/** The watch continues with other places; `lookAt`: places that became free in the meantime are included. */
export async function setOpen(tx: Tx, id: number, lookAt: Temporal.Instant): Promise<void> {
  await tx.updateTable('watch').set({ state: 'open', look_at: lookAt }).where('id', '=', id).execute()
}

const REVIVE = preparedStatement({
  name: 'watch_revive',
  row: { id: column.number() },
  text: `with free_number as (
        select min(n) as n from generate_series(1, ${MOST_WATCHES}) n where not exists (select from watch w where w.person_id = $2 and w.number = n)
      ), alive as (
        update watch set state = 'open', ended_by = null, ended_at = null, number = free_number.n, look_at = $3 from free_number
        where watch.id = $1 and free_number.n is not null returning watch.id, watch.day
      ), reach as (
        insert into watch_reach (kind, ref, day, watch_id) select $4, r.ref, alive.day, alive.id from alive cross join unnest($5::bigint[]) r (ref)
      )
      select id from alive`,
})

/** Reopens the watch with its old position in the queue. False: the person has twenty others. */
export async function reopen(
  tx: Tx,
  watch: { id: number; personId: string; reach: Reach; lookAt: Temporal.Instant },
): Promise<boolean> {
  const rows = await tx.query(REVIVE, [watch.id, watch.personId, watch.lookAt, watch.reach.kind, watch.reach.refs])
  return rows.length === 1
}

const FILTER = {
  id: column.number(),
  person_id: column.text(),
  office_id: nullable.number(),
  day: column.text(),
  a: column.number(),
  b: column.number(),
  start_at: column.instant(),
  grp: nullable.number(),
  west: nullable.number(),
  east: nullable.number(),
  south: nullable.number(),
  north: nullable.number(),
  lat: nullable.number(),
  lng: nullable.number(),
  radius_metres: nullable.number(),
  price_from_cents: nullable.number(),
  price_to_cents: nullable.number(),
  with_bits: nullable.number(),
  equipment_bits: nullable.text('equipment_bits::text'),
  category_bits: nullable.text('category_bits::text'),
  least_people: nullable.number(),
  company_id: nullable.number('(select p.company_id from person p where p.id = person_id)'),
  provider_id: nullable.number(),
  sort: nullable.text<SearchOrder>(),
}

type Filter = RowOf<typeof FILTER>
type OfSearch = 'grp' | 'west' | 'east' | 'south' | 'north' | 'lat' | 'lng' | 'price_from_cents' | 'price_to_cents'
type AlsoOfSearch = 'with_bits' | 'equipment_bits' | 'category_bits' | 'least_people' | 'sort'

/** A watch without an office is for a whole search; the database ensures it (watch_check3, watch_check4). */
export type SearchWatchRow = Filter & { office_id: null } & {
  [Name in OfSearch | AlsoOfSearch]: NonNullable<Filter[Name]>
}
export type WatchFilterRow = SearchWatchRow | (Filter & { office_id: number })

const TO_LOOK_AT = preparedStatement({
  name: 'watch_to_look_at',
  row: FILTER,
  text: `select ${listOf(FILTER)} from watch where state = 'open' and look_at <= $1 order by id limit $2`,
})

/** Watches that are due for a search, the longest waiting first. */
export async function watchesToSearch(db: Reads, now: Temporal.Instant, most: number): Promise<WatchFilterRow[]> {
  return (await db.query(TO_LOOK_AT, [now, most])) as WatchFilterRow[]
}

const READ_FILTER = preparedStatement({
  name: 'watch_filter',
  row: FILTER,
  text: `select ${listOf(FILTER)} from watch where id = $1`,
})

export async function readWatchFilter(db: Reads, id: number): Promise<WatchFilterRow | undefined> {
  const [row] = await db.query(READ_FILTER, [id])
  return row as WatchFilterRow | undefined
}

/** Stores that the search was done; if the person was skipped meanwhile, the later time is kept. */
export async function noteSearched(db: Writes, id: number, now: Temporal.Instant): Promise<void> {
  await db.updateTable('watch').set({ look_at: null }).where('id', '=', id).where('look_at', '<=', now).execute()
}

export async function searchAgainAt(db: Writes, id: number, at: Temporal.Instant): Promise<void> {
  await db.updateTable('watch').set({ look_at: at }).where('id', '=', id).where('state', '=', 'open').execute()
}

const END_OF_OFFICES = preparedStatement({
  name: 'watch_end_of_offices',
  row: { id: column.number() },
  text: `with due as (
        select w.id, w.office_id, w.person_id from watch w join office o on o.id = w.office_id
        where w.state = 'open' and o.status <> 'published' order by w.id limit $2 for update of w skip locked
      ), reach as (
        delete from watch_reach using due where watch_id = due.id
      ), ended as (
        update watch set state = 'ended', ended_by = 'office', ended_at = $1, number = null, look_at = null from due where watch.id = due.id
      )
      ${eventsSql(
        'watch.office_gone',
        {
          office: 'due.office_id',
          booking: 'null',
          person: 'due.person_id',
          at: '$1',
          payload: `jsonb_build_object('watch', due.id)`,
        },
        'due',
      )} returning id`,
})

/** Ends watches of offices that are no longer offered. @returns how many ended */
export async function endOfOffices(
  db: Pick<Database, 'prepared'>,
  now: Temporal.Instant,
  most: number,
): Promise<number> {
  const ended = await db.prepared(END_OF_OFFICES, [now, most])
  return ended.length
}

const END_OVERDUE = preparedStatement({
  name: 'watch_end_overdue',
  row: { id: column.number() },
  text: `with due as (
        select id from watch where state = 'open' and start_at <= $1 order by start_at limit $2 for update skip locked
      ), reach as (
        delete from watch_reach using due where watch_id = due.id
      ), old as (
        delete from watch where id in (select id from watch where ended_at < $1::timestamptz - interval '${RETENTION_DAYS} days' limit $2)
      )
      update watch set state = 'ended', ended_by = 'time', ended_at = $1, number = null, look_at = null from due where watch.id = due.id
      returning watch.id`,
})

/** Ends watches whose time has come, and deletes those that ended long ago. @returns how many ended */
export async function endOverdue(db: Pick<Database, 'prepared'>, now: Temporal.Instant, most: number): Promise<number> {
  const ended = await db.prepared(END_OVERDUE, [now, most])
  return ended.length
}
