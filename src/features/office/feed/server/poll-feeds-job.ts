/** Fetches the foreign calendars that are due, reads them behind the fence, and blocks what is taken there. */
import { localDay } from '#kernel/time.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'
import type { Context } from '#platform/context.ts'
import { unsealText } from '#platform/sealed-text.ts'
import { insertBlocks, lockBlockedDays } from '../../block/server/block-store.ts'
import { feedWindow } from '../rules/day-spans.ts'
import { believe, diffSpans } from '../rules/diff-spans.ts'
import { failureCode } from '../rules/failure.ts'
import { minutesToNext } from '../rules/poll.ts'
import type { FeedBlocks } from '../rules/read-blocks.ts'
import { addressSeal } from './address-seal.ts'
import {
  blocksOfFeed,
  bookingsIn,
  deleteBlocks,
  listDue,
  lockFeed,
  writeOutcome,
  type Due,
  type FeedOutcome,
  type StoredReason,
} from './feed-store.ts'
import { sharedFeedReader, type FeedReader } from './read-in-fence.ts'

/** Fetched at the same time; reading is one after the other. */
const AT_ONCE = 10

/** @param chance spreads the next fetches */
export function feedPoller(chance: () => number, reader: FeedReader = sharedFeedReader()) {
  /** @returns how many calendars were looked at */
  return async (context: Context, now: Temporal.Instant): Promise<number> => {
    const due = await listDue(context.db.read, now, AT_ONCE)
    await Promise.all(
      due.map(async (feed) => {
        try {
          await pollOne(context, reader, feed, now, chance())
        } catch (error) {
          // A fault of ours: the others go on, and this one does not stand in their way.
          context.log.error({ err: error, feed: feed.id }, 'a foreign calendar could not be handled')
          await write(context, feed, failed(feed, [], now, chance()), now)
        }
      }),
    )
    return due.length
  }
}

async function pollOne(context: Context, reader: FeedReader, feed: Due, now: Temporal.Instant, chance: number) {
  const { db, config } = context
  const today = localDay(now, feed.zone)
  // Each day comes with one more at its end, so once a day it is read whatever its ETag says.
  const isCurrent = feed.read_day === today && feed.read_capacity === feed.capacity
  const address = unsealText(feed.address_sealed, addressSeal(feed.office_id, feed.id), config)
  let blocks: FeedBlocks
  let etag: string | null
  try {
    const fetched = await context.calendarFeed.fetch(address, isCurrent ? feed.etag : null)
    if (fetched.kind === 'same') return await keepAsItIs(context, feed, now, chance)
    etag = fetched.etag
    const window = feedWindow(now, feed.zone)
    const known = await blocksOfFeed(db.read, feed.office_id, feed.id, today)
    blocks = await reader.read(fetched.bytes, {
      ...window,
      zone: feed.zone,
      ownHost: new URL(config.BASE_URL).hostname,
      takes: feed.takes,
      capacity: feed.capacity,
      bookings: await bookingsIn(db.read, feed.office_id, window),
      known: known.map(({ day, a, b, created_at }) => ({ day, a, b, sinceMs: created_at.epochMilliseconds })),
    })
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    const reasons = [{ code: failureCode(error.reason) }]
    return await write(context, feed, failed(feed, reasons, now, chance, error.retryAfterMs), now)
  }
  await apply(context, feed, { blocks, etag, today, now, chance })
}

type Read = {
  readonly blocks: FeedBlocks
  readonly etag: string | null
  readonly today: string
  readonly now: Temporal.Instant
  readonly chance: number
}

async function apply(context: Context, feed: Due, { blocks, etag, today, now, chance }: Read): Promise<void> {
  const { health, reasons, entries, skipped, spans } = blocks
  const at = { officeId: feed.office_id }
  await context.db.tx(async (tx) => {
    if (!(await lockFeed(tx, feed.office_id, feed.id))) return
    const old = await blocksOfFeed(tx, feed.office_id, feed.id, today)
    const belief = believe(health, old, spans, feed.was_empty)
    if (belief === 'keep') {
      await writeOutcome(tx, feed.office_id, feed.id, failed(feed, reasons, now, chance), now)
      return
    }
    const nextAt = soon(now, 0, chance)
    if (belief === 'wait') {
      // Without its ETag it is fetched again next time.
      const outcome = { health: 'ok' as const, reasons, fails: 0, nextAt, wasEmpty: true }
      await writeOutcome(
        tx,
        feed.office_id,
        feed.id,
        { ...outcome, read: { entries, skipped, etag: null, day: today, capacity: feed.capacity } },
        now,
      )
      return
    }
    const { added, removed } = diffSpans(old, spans)
    if (added.length > 0 && removed.length > 0)
      await lockBlockedDays(
        tx,
        feed.office_id,
        [...added, ...removed].map(({ day }) => day),
      )
    await deleteBlocks(
      tx,
      feed.office_id,
      removed.map(({ id }) => id),
    )
    const fresh = added.map(({ day, a, b, desks }) => ({ ...at, id: context.newId(), day, a, b, desks }))
    await insertBlocks(tx, { source: 'feed', ref: feed.id, note: '', now }, fresh)
    const read = { entries, skipped, etag, day: today, capacity: feed.capacity }
    await writeOutcome(
      tx,
      feed.office_id,
      feed.id,
      { health: health === 'partly' ? 'partly' : 'ok', reasons, fails: 0, nextAt, wasEmpty: false, read },
      now,
    )
  })
}

async function keepAsItIs(context: Context, feed: Due, now: Temporal.Instant, chance: number): Promise<void> {
  const health = feed.health === 'partly' ? 'partly' : 'ok'
  const reasons = feed.health === 'broken' ? [] : feed.reasons
  const outcome = { health, reasons, fails: 0, nextAt: soon(now, 0, chance), wasEmpty: feed.was_empty } as const
  await write(context, feed, outcome, now)
}

async function write(context: Context, feed: Due, outcome: FeedOutcome, now: Temporal.Instant): Promise<void> {
  await context.db.tx((tx) => writeOutcome(tx, feed.office_id, feed.id, outcome, now))
}

function failed(
  feed: Due,
  reasons: readonly StoredReason[],
  now: Temporal.Instant,
  chance: number,
  retryAfterMs: number | null = null,
): FeedOutcome {
  const fails = feed.fails + 1
  return { health: 'broken', reasons, fails, nextAt: soon(now, fails, chance, retryAfterMs), wasEmpty: feed.was_empty }
}

function soon(now: Temporal.Instant, fails: number, chance: number, retryAfterMs: number | null = null) {
  return now.add({ seconds: Math.round(minutesToNext(fails, chance, retryAfterMs) * 60) })
}
