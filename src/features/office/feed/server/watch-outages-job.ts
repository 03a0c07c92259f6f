/**
 * Tells hosts of foreign calendars that cannot be read for a day, and that they can be read again; each once. Where the
 * host wishes so, nothing new is booked in between: all days that the calendar would cover are kept back.
 */
import { addDays, localDay } from '#kernel/time.ts'
import { QUARTERS_PER_DAY } from '#kernel/quarters.ts'
import type { Context } from '#platform/context.ts'
import { insertBlocks } from '../../block/server/block-store.ts'
import { emit } from '../../server/emit.ts'
import { DAYS_AHEAD } from '../rules/limits.ts'
import { isLongUnread, stopsBookings } from '../rules/poll.ts'
import { lockFeed } from './feed-store.ts'
import { deleteOutage, isKeptBack, listUnread, noteBroken, readOutage } from './outage-store.ts'

/** @returns how many calendars something was done about */
export async function watchOutages(context: Context, now: Temporal.Instant): Promise<number> {
  let done = 0
  for (const { office_id, id } of await listUnread(context.db.read))
    if (await watchOne(context, office_id, id, now)) done += 1
  return done
}

async function watchOne({ db, newId }: Context, officeId: number, feed: number, now: Temporal.Instant) {
  return db.tx(async (tx) => {
    if (!(await lockFeed(tx, officeId, feed))) return false
    const row = await readOutage(tx, officeId, feed)
    const event = { office_id: officeId, person_id: row.person_id, at: now, payload: { feed } }
    if (row.health !== 'broken') {
      if (row.broken_at === null) return false
      await noteBroken(tx, officeId, feed, null)
      await deleteOutage(tx, officeId, feed)
      await emit(tx, { type: 'office.feed_back', ...event })
      return true
    }
    const isLong = isLongUnread(row.ok_at ?? row.created_at, row.fails, now)
    const isNew = isLong && row.broken_at === null
    if (isNew) {
      await noteBroken(tx, officeId, feed, now)
      await emit(tx, { type: 'office.feed_broken', ...event })
    }
    if (!stopsBookings(isLong ? 'broken' : 'stale', row.on_outage)) return isNew
    const today = localDay(now, row.zone)
    const desks = row.capacity
    const last = addDays(today, DAYS_AHEAD - 1)
    if (await isKeptBack(tx, officeId, feed, { day: last, desks })) return isNew
    await deleteOutage(tx, officeId, feed)
    const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
    await insertBlocks(
      tx,
      { source: 'outage', ref: feed, note: '', now },
      days.map((day) => ({ officeId, id: newId(), day, a: 0, b: QUARTERS_PER_DAY, desks })),
    )
    return true
  })
}
