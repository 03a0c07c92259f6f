/** Series become blocks 62 days ahead. A question for those that lag behind (decision 6), so it may be asked at any time. */
import { sql } from 'kysely'
import { addDays, isAfter, localDay } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { daysOfSeries } from '../rules/expand-series.ts'
import { SERIES_DAYS_AHEAD } from '../rules/limits.ts'
import { insertBlocks, readSeries } from './block-store.ts'

const BATCH = 100

/** @returns how many series it has looked at */
export async function expandSeries(context: Context, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ office: number; id: number; zone: string }>`
    select s.office_id as office, s.id, l.zone
    from block_series s join office o on o.id = s.office_id join location l on l.id = o.location_id
    where s.expanded_until < (${now}::timestamptz at time zone l.zone)::date + ${SERIES_DAYS_AHEAD - 1}::int
      and (s.until_day is null or s.until_day > s.expanded_until)
    order by s.office_id, s.id limit ${BATCH}`.execute(context.db.read)
  for (const { office, id, zone } of rows) await expand(context, office, id, localDay(now, zone), now)
  return rows.length
}

async function expand(context: Context, officeId: number, id: number, today: string, now: Temporal.Instant) {
  await context.db.tx(async (tx) => {
    // As whoever changes the office's days; the series is read under the lock.
    await tx.selectFrom('office').select('id').where('id', '=', officeId).forNoKeyUpdate().execute()
    const series = await readSeries(tx, officeId, id)
    if (!series) return
    const next = addDays(series.expandedUntil, 1)
    const from = isAfter(next, today) ? next : today
    const until = addDays(today, SERIES_DAYS_AHEAD - 1)
    if (isAfter(from, until)) return
    const length = Temporal.PlainDate.from(from).until(until).days + 1
    const { a, b, desks, note } = series
    const blocks = daysOfSeries(series, from, length).map((day) => ({
      officeId,
      id: context.newId(),
      day,
      a,
      b,
      desks,
    }))
    await insertBlocks(tx, { source: 'series', ref: id, note, now }, blocks)
    await tx
      .updateTable('block_series')
      .set({ expanded_until: until })
      .where('office_id', '=', officeId)
      .where('id', '=', id)
      .execute()
  })
}
