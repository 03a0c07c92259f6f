/**
 * Another address or pin for an office, and for all others of its provider that are at the same place (provider paper
 * 4). The search has copies of the pin in the offices' rows, which change in the same transaction; a trigger notes it
 * for the map's columns.
 */
import { sql } from 'kysely'
import { mercator } from '#kernel/geo.ts'
import { localDay } from '#kernel/time.ts'
import { refuse, RefusalError } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/connection/database.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { NewLocationFacts } from '../../wizard/rules/place-steps.ts'
import { currencyOf } from '../../wizard/rules/pin.ts'
import { checkMove, type Place } from '../rules/new-address.ts'
import { readFacts } from './change-store.ts'

type Wanted = {
  readonly office: number
  readonly place: Omit<NewLocationFacts, 'kind'>
  /** Offices that the caller was told would move. */
  readonly seen: readonly number[]
}

export type MovedOffice = { readonly id: number; readonly title_de: string; readonly title_en: string }

/** @returns the offices that would move and were not all seen, then nothing is changed; null when it is done */
export async function changeAddress(
  db: Database,
  viewer: Pick<SignedIn, 'id'>,
  { office, place, seen }: Wanted,
  now: Temporal.Instant,
): Promise<readonly MovedOffice[] | null> {
  return db.tx(async (tx) => {
    const before = (await lockPlace(tx, viewer, office)) ?? refuse('request.not_found')
    const offices = await lockOfficesAt(tx, before.id)
    const today = localDay(now, before.zone)
    const facts = []
    for (const { id } of offices) facts.push(await readFacts(tx, { id, today }, now))
    const move = checkMove(before, place, facts)
    if (move.refusal !== null) throw new RefusalError({ code: move.refusal, slots: {} })
    if (move.isSame) return null
    if (move.isFar && offices.some(({ id }) => !seen.includes(id))) return offices
    await writePlace(tx, before, place, now)
    return null
  })
}

async function lockPlace(tx: Tx, viewer: Pick<SignedIn, 'id'>, office: number) {
  const row = await tx
    .selectFrom('location as l')
    .innerJoin('office as o', 'o.location_id', 'l.id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .select(['l.id', 'l.street', 'l.postcode', 'l.city', 'l.country', 'l.zone', 'l.lat', 'l.lng'])
    .where('o.id', '=', office)
    .where('p.person_id', '=', viewer.id)
    .where('o.status', '<>', 'deleted')
    .forUpdate('l')
    .executeTakeFirst()
  return row && { ...row, country: row.country as Place['country'] }
}

/** A booking needs the key of its office, so the full lock keeps one from coming in between. */
async function lockOfficesAt(tx: Tx, locationId: number): Promise<MovedOffice[]> {
  return tx
    .selectFrom('office')
    .select(['id', 'title_de', 'title_en'])
    .where('location_id', '=', locationId)
    .where('status', '<>', 'deleted')
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function writePlace(
  tx: Tx,
  before: Place & { readonly id: number },
  place: Wanted['place'],
  now: Temporal.Instant,
): Promise<void> {
  const { street, postcode, city, district, country, zone, lat, lng } = place
  const { x: mx, y: my } = mercator(place)
  await tx
    .updateTable('location')
    .set({ street, postcode, city, district, country, zone, lat, lng })
    .where('id', '=', before.id)
    .execute()
  const moved = await tx
    .updateTable('office')
    .set(({ eb }) => ({
      lat,
      lng,
      mx,
      my,
      currency: currencyOf(country),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('location_id', '=', before.id)
    .returning('id')
    .execute()
  if (zone === before.zone) return
  // What foreign calendars say is at other times of the day now.
  await sql`
    update calendar_feed set next_at = ${now}::timestamptz, etag = null
    where office_id = any (${moved.map(({ id }) => id)}::bigint[])`.execute(tx)
}
