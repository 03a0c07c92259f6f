import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Reads, Tx, Writes } from '#platform/db/handles.ts'
import type { CalendarRow } from '../rules/calendar-entry.ts'
import { CANCELED_DAYS, MOST_ENTRIES, PAST_DAYS } from '../rules/limits.ts'

export type Scope = 'bookings' | 'offices' | 'office'

const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

export async function lockOwner(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
}

export async function ownsOffice(db: Reads, personId: string, office: number): Promise<boolean> {
  const own = await db
    .selectFrom('office as o')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .select('o.id')
    .where('o.id', '=', office)
    .where('o.status', '<>', 'deleted')
    .where('p.person_id', '=', personId)
    .executeTakeFirst()
  return own !== undefined
}

export async function insertCalendar(tx: Tx, { id, token, personId, scope, office, now }: NewCalendar): Promise<void> {
  await tx
    .insertInto('calendar_token')
    .values({ hash: hashOfToken(token), id, person_id: personId, scope, office_id: office, created_at: now })
    .execute()
}

type NewCalendar = {
  readonly id: number
  readonly token: string
  readonly personId: string
  readonly scope: Scope
  readonly office: number | null
  readonly now: Temporal.Instant
}

export function listLive(db: Reads, personId: string, locale: Locale) {
  return db
    .selectFrom('calendar_token as t')
    .leftJoin('office as o', 'o.id', 't.office_id')
    .select(['t.id', 't.scope', 't.office_id', 't.created_at', 't.used_at'])
    .select(titleIn(locale).as('title'))
    .where('t.person_id', '=', personId)
    .where('t.revoked_at', 'is', null)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute()
}

/** False when there is none, or not of this person. */
export async function revoke(db: Writes, personId: string, id: number, now: Temporal.Instant): Promise<boolean> {
  const revoked = await db
    .updateTable('calendar_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}

/** Whose calendar is at an address; undefined where there is none any more. */
export function findByToken(db: Reads, token: string) {
  return db
    .selectFrom('calendar_token as t')
    .innerJoin('person as p', 'p.id', 't.person_id')
    .select(['t.id', 't.person_id', 't.scope', 't.office_id', 't.used_at', 'p.locale'])
    .where('t.hash', '=', hashOfToken(token))
    .where('t.revoked_at', 'is', null)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
}

export async function markUsed(db: Writes, id: number, now: Temporal.Instant): Promise<void> {
  await db.updateTable('calendar_token').set({ used_at: now }).where('id', '=', id).execute()
}

type Wanted = { readonly scope: Scope; readonly personId: string; readonly office: number | null }

/** What was ever confirmed: not the holds of those who are still paying, and nothing that a foreign calendar said. */
export function readCalendarRows(
  db: Reads,
  { scope, personId, office }: Wanted,
  locale: Locale,
  now: Temporal.Instant,
): Promise<CalendarRow[]> {
  let bookings = db
    .selectFrom('booking as b')
    .innerJoin('office as o', 'o.id', 'b.office_id')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .innerJoin('person as booker', 'booker.id', 'b.booker_id')
    .select(['b.id', 'b.version', 'b.status', 'b.start_at', 'b.end_at', 'b.quantity'])
    .select(['l.street', 'l.postcode', 'l.city', 'booker.given_name', 'booker.name as booker_name'])
    .select(titleIn(locale).$notNull().as('title'))
    .where('b.kind', '=', 'booking')
    .where('b.confirmed_at', 'is not', null)
    .where('b.end_at', '>', now.subtract({ hours: PAST_DAYS * 24 }))
    .where(({ or, and, eb }) =>
      or([
        eb('b.status', 'in', ['confirmed', 'completed']),
        and([eb('b.status', '=', 'canceled'), eb('b.canceled_at', '>', now.subtract({ hours: CANCELED_DAYS * 24 }))]),
      ]),
    )
  if (scope === 'bookings') bookings = bookings.where('b.booker_id', '=', personId)
  else bookings = bookings.where('p.person_id', '=', personId)
  if (scope === 'office') bookings = bookings.where('b.office_id', '=', office)
  return bookings.orderBy('b.start_at').orderBy('b.id').limit(MOST_ENTRIES).execute()
}

function titleIn(locale: Locale) {
  return sql<string | null>`case when ${locale} = 'en' then o.title_en else o.title_de end`
}
