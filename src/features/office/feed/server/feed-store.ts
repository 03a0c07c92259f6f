/** SQL of foreign calendars. */
import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { StoredSpan } from '../rules/diff-spans.ts'
import type { KnownBooking } from '../rules/echo.ts'
import type { FailureCode } from '../rules/failure.ts'
import type { FeedReason } from '../rules/read-feed.ts'

export type StoredReason = FeedReason | { readonly code: FailureCode }

export type StoredFeed = Awaited<ReturnType<typeof listFeedRows>>[number]

export function listFeedRows(db: Reads, officeId: number) {
  return feedRows(db).where('f.office_id', '=', officeId).orderBy('f.created_at').orderBy('f.id').execute()
}

/** Of all offices of a provider. */
export function listFeedsOfProvider(db: Reads, providerId: number) {
  return db
    .selectFrom('calendar_feed as f')
    .innerJoin('office as o', 'o.id', 'f.office_id')
    .select(['f.office_id', 'f.name', 'f.health', 'f.created_at as createdAt', 'f.ok_at as okAt'])
    .where('o.provider_id', '=', providerId)
    .orderBy('f.id')
    .execute()
}

function feedRows(db: Reads) {
  return db
    .selectFrom('calendar_feed as f')
    .select(['f.office_id', 'f.id', 'f.name', 'f.host', 'f.address_sealed', 'f.takes', 'f.health', 'f.entries'])
    .select(['f.skipped', 'f.fails', 'f.etag', 'f.read_day', 'f.read_capacity', 'f.was_empty'])
    .select(['f.created_at', 'f.checked_at', 'f.ok_at', 'f.on_outage'])
    .select(({ ref }) => ref('f.reasons').$castTo<readonly StoredReason[]>().as('reasons'))
}

/** Those that are due, the longest first. */
export function listDue(db: Reads, now: Temporal.Instant, most: number) {
  return feedRows(db)
    .innerJoin('office as o', 'o.id', 'f.office_id')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .select(['o.capacity', 'l.zone'])
    .where('f.next_at', '<=', now)
    .where('o.status', '<>', 'deleted')
    .orderBy('f.next_at')
    .limit(most)
    .execute()
}

export type Due = Awaited<ReturnType<typeof listDue>>[number]

type FeedBlock = StoredSpan & { readonly id: number; readonly created_at: Temporal.Instant }

/** What a calendar blocks from a day on. */
export function blocksOfFeed(db: Reads, officeId: number, feed: number, from: string): Promise<FeedBlock[]> {
  return db
    .selectFrom('office_block')
    .select(['id', 'day', 'a', 'b', 'desks', 'created_at'])
    .where('office_id', '=', officeId)
    .where('source', '=', 'feed')
    .where('ref', '=', feed)
    .where('day', '>=', from)
    .execute()
}

export async function bookingsIn(
  db: Reads,
  officeId: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<KnownBooking[]> {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)
  const rows = await db
    .selectFrom('booked_time')
    .select(({ ref }) => [
      ref('start_at').$notNull().as('start_at'),
      ref('end_at').$notNull().as('end_at'),
      ref('created_at').$notNull().as('created_at'),
    ])
    .where('office_id', '=', officeId)
    .where('end_at', '>', at(fromMs))
    .where('start_at', '<', at(toMs))
    .execute()
  return rows.map(({ start_at, end_at, created_at }) => ({
    startMs: start_at.epochMilliseconds,
    endMs: end_at.epochMilliseconds,
    madeMs: created_at.epochMilliseconds,
  }))
}

export async function deleteBlocks(tx: Tx, officeId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('office_block')
    .where('office_id', '=', officeId)
    .where('id', '=', sql<number>`any (${ids}::bigint[])`)
    .execute()
}

/** Until the transaction ends nobody removes the calendar or changes the office's days. False when it is gone. */
export async function lockFeed(tx: Tx, officeId: number, feed: number): Promise<boolean> {
  await tx.selectFrom('office').select('id').where('id', '=', officeId).forNoKeyUpdate().execute()
  const found = await tx
    .selectFrom('calendar_feed')
    .select('id')
    .where('office_id', '=', officeId)
    .where('id', '=', feed)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export type FeedOutcome = {
  readonly health: 'ok' | 'partly' | 'broken'
  readonly reasons: readonly StoredReason[]
  readonly fails: number
  readonly nextAt: Temporal.Instant
  readonly wasEmpty: boolean
  /** Absent when nothing new was believed. */
  readonly read?: {
    readonly entries: number
    readonly skipped: number
    readonly etag: string | null
    readonly day: string
    readonly capacity: number
  }
}

export async function writeOutcome(
  tx: Tx,
  officeId: number,
  feed: number,
  { health, reasons, fails, nextAt, wasEmpty, read }: FeedOutcome,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('calendar_feed')
    .set({
      health,
      reasons: JSON.stringify(reasons),
      fails,
      next_at: nextAt,
      checked_at: now,
      was_empty: wasEmpty,
      ...(health === 'broken' ? {} : { ok_at: now }),
      ...(read === undefined
        ? {}
        : {
            entries: read.entries,
            skipped: read.skipped,
            etag: read.etag,
            read_day: read.day,
            read_capacity: read.capacity,
          }),
    })
    .where('office_id', '=', officeId)
    .where('id', '=', feed)
    .execute()
}
