/** SQL that keeps the copies in office_day in step with the office (decision 44). */
import { sql } from 'kysely'
import { HORIZON_MONTHS } from '../../rules/limits.ts'
import { addDays, addMonths } from '#kernel/time.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { LiveBooking, OfficeFacts } from '../rules/effects.ts'
import type { OwnOffice } from '../../server/own-office.ts'

/** The last day that anybody could be booking right now, with a day for their clocks. */
export function lastBookableDay(today: string): string {
  return addDays(addMonths(today, HORIZON_MONTHS), 1)
}

/** What is booked from a day on and not over, in order. */
export async function liveBookings(
  db: Reads,
  officeId: number,
  days: { from: string; until?: string },
  now: Temporal.Instant,
): Promise<LiveBooking[]> {
  let query = db
    .selectFrom('live_booking')
    .select(({ ref }) =>
      (['id', 'a', 'b', 'turnover', 'quantity'] as const).map((name) => ref(name).$castTo<number>().as(name)),
    )
    .select(({ ref }) => ref('day').$castTo<string>().as('day'))
    .where('office_id', '=', officeId)
    .where('day', '>=', days.from)
    .where('end_at', '>', now)
  if (days.until !== undefined) query = query.where('day', '<=', days.until)
  return query.orderBy('day').orderBy('a').orderBy('id').execute()
}

export async function readFacts(
  db: Reads,
  office: Pick<OwnOffice, 'id' | 'today'>,
  now: Temporal.Instant,
): Promise<OfficeFacts> {
  const overrides = await sql<{ day: string; mask: string }>`
    select x.day::text as day, d.open::text as mask from office_override x
    join office_day d on d.office_id = x.office_id and d.day = x.day
    where x.office_id = ${office.id} and x.day >= ${office.today}::date`.execute(db)
  const booked = await db
    .selectFrom('booked_office')
    .select('office_id')
    .where('office_id', '=', office.id)
    .limit(1)
    .executeTakeFirst()
  return {
    today: office.today,
    bookings: await liveBookings(db, office.id, { from: office.today }, now),
    overrides: new Map(overrides.rows.map(({ day, mask }) => [day, mask])),
    everBooked: booked !== undefined,
  }
}

/**
 * Locks all days from today on, in the order in which everybody takes them, and makes those that can be booked and
 * have no row yet. Without a row, a booking that began before would copy the hours and desks that the office had then.
 */
export async function lockDays(tx: Tx, { id, today }: OwnOffice): Promise<void> {
  await sql`
    insert into office_day as d (office_id, day, capacity, turnover, open, occ)
    select o.id, t.day, o.capacity, o.turnover_quarters, o.hours[extract(isodow from t.day)::int], array_fill(0::int2, array[96])
    from office o cross join (
      select x.day from office_day x where x.office_id = ${id} and x.day >= ${today}::date
      union select n::date from generate_series(${today}::date, ${lastBookableDay(today)}::date, interval '1 day') n
    ) t where o.id = ${id} order by t.day
    on conflict (office_id, day) do update set capacity = d.capacity`.execute(tx)
}

/** Days with hours of their own keep them. The days are locked. */
export async function writeHours(
  tx: Tx,
  office: OwnOffice,
  masks: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('office')
    .set((column) => ({ hours: [...masks], updated_at: now, version: column('version', '+', 1) }))
    .where('id', '=', office.id)
    .execute()
  await sql`
    update office_day d set open = (${masks}::text[])[extract(isodow from d.day)::int]::bit(96)
    where d.office_id = ${office.id} and d.day >= ${office.today}::date
      and not exists (select from office_override x where x.office_id = d.office_id and x.day = d.day)`.execute(tx)
}

/** Days before `from` keep what they have. The days are locked. */
export async function writeCapacity(
  tx: Tx,
  office: OwnOffice,
  { capacity, from }: { capacity: number; from: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('office')
    .set((column) => ({ capacity, updated_at: now, version: column('version', '+', 1) }))
    .where('id', '=', office.id)
    .execute()
  await tx
    .updateTable('office_day')
    .set({ capacity })
    .where('office_id', '=', office.id)
    .where('day', '>=', from)
    .execute()
}

/** What is booked keeps its own. The days are locked. */
export async function writeTurnover(tx: Tx, office: OwnOffice, quarters: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('office')
    .set((column) => ({ turnover_quarters: quarters, updated_at: now, version: column('version', '+', 1) }))
    .where('id', '=', office.id)
    .execute()
  await tx
    .updateTable('office_day')
    .set({ turnover: quarters })
    .where('office_id', '=', office.id)
    .where('day', '>=', office.today)
    .execute()
}
