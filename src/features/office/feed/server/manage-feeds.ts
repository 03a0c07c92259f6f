/** Adding, listing, removing and checking the foreign calendars of an own office. */
import type { Locale } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import { sealText, unsealText } from '#platform/sealed-text.ts'
import { lockOwnOffice, readOwnOffice } from '../../server/own-office.ts'
import type * as contract from '../contract.ts'
import { hostOfFeed } from '../rules/feed-address.ts'
import { MOST_ADDED_AN_HOUR, MOST_FEEDS } from '../rules/limits.ts'
import { shownState } from '../rules/poll.ts'
import { addressSeal } from './address-seal.ts'
import { deleteOutage } from './outage-store.ts'
import { reasonsIn } from './reasons-in.ts'
import { listFeedRows, type StoredFeed } from './feed-store.ts'

export async function listFeeds({ viewer, params, locale, now, context }: Call<typeof contract.listFeeds>) {
  const { id } = await readOwnOffice(context.db.read, viewer, params.id, now)
  return { data: (await listFeedRows(context.db.read, id)).map((row) => toReply(row, locale, now)) }
}

export async function addFeed({ viewer, params, body, locale, now, context }: Call<typeof contract.addFeed>) {
  const host = hostOfFeed(body.address)
  if (host === null) refuse('office.feed_address')
  const { config, db } = context
  await takeAddition(db, viewer)
  const id = context.newId()
  const rows = await db.tx(async (tx) => {
    const office = await lockOwnOffice(tx, viewer, params.id, now)
    const there = await listFeedRows(tx, office.id)
    const isSame = (row: StoredFeed) =>
      unsealText(row.address_sealed, addressSeal(row.office_id, row.id), config) === body.address
    const same = there.find(isSame)
    if (same) return [same]
    if (there.length >= MOST_FEEDS) refuse('office.feed_too_many')
    await tx
      .insertInto('calendar_feed')
      .values({
        office_id: office.id,
        id,
        address_sealed: sealText(body.address, addressSeal(office.id, id), config),
        host,
        name: body.name,
        takes: body.takes,
        on_outage: body.onOutage,
        created_at: now,
        next_at: now,
      })
      .execute()
    return (await listFeedRows(tx, office.id)).filter((row) => row.id === id)
  })
  const [added] = rows
  if (!added) throw new Error('the calendar is not there')
  return { data: toReply(added, locale, now) }
}

/** Each is fetched at once, and we are nobody's tool for asking servers. A preview counts like an addition. */
export async function takeAddition(db: Database, viewer: Pick<SignedIn, 'id'>): Promise<void> {
  const rate = { max: MOST_ADDED_AN_HOUR, seconds: 3600 }
  await takeOrRefuse(db.write, { name: 'feed-add', subject: viewer.id, rate })
}

/** Calendars that are broken already follow the new wish within a minute, by the timer; going on is at once. */
export async function changeFeed({ viewer, params, body, locale, now, context }: Call<typeof contract.changeFeed>) {
  const rows = await context.db.tx(async (tx) => {
    const office = await lockOwnOffice(tx, viewer, params.id, now)
    await tx
      .updateTable('calendar_feed')
      .set({ on_outage: body.onOutage })
      .where('office_id', '=', office.id)
      .where('id', '=', params.feed)
      .execute()
    if (body.onOutage === 'open') await deleteOutage(tx, office.id, params.feed)
    return listFeedRows(tx, office.id)
  })
  const changed = rows.find(({ id }) => id === params.feed)
  if (!changed) refuse('request.not_found')
  return { data: toReply(changed, locale, now) }
}

export async function removeFeed({ viewer, params, now, context }: Call<typeof contract.removeFeed>) {
  await context.db.tx(async (tx) => {
    const office = await lockOwnOffice(tx, viewer, params.id, now)
    const gone = await tx
      .deleteFrom('calendar_feed')
      .where('office_id', '=', office.id)
      .where('id', '=', params.feed)
      .returning('id')
      .executeTakeFirst()
    if (!gone) refuse('request.not_found')
    await tx
      .deleteFrom('office_block')
      .where('office_id', '=', office.id)
      .where('source', 'in', ['feed', 'outage'])
      .where('ref', '=', params.feed)
      .execute()
  })
  return { data: null }
}

export async function checkFeed({ viewer, params, now, context }: Call<typeof contract.checkFeed>) {
  const { db } = context
  const office = await readOwnOffice(db.read, viewer, params.id, now)
  const feed = (await listFeedRows(db.read, office.id)).find((one) => one.id === params.feed)
  if (!feed) refuse('request.not_found')
  await takeOrRefuse(db.write, { name: 'feed-check', subject: String(feed.id), rate: { max: 1, seconds: 60 } })
  await db.write
    .updateTable('calendar_feed')
    .set({ next_at: now, etag: null })
    .where('office_id', '=', office.id)
    .where('id', '=', feed.id)
    .execute()
  return { data: null }
}

function toReply(row: StoredFeed, locale: Locale, now: Temporal.Instant) {
  return {
    id: row.id,
    name: row.name,
    host: row.host,
    takes: row.takes,
    onOutage: row.on_outage,
    state: shownState({ health: row.health, okAt: row.ok_at, createdAt: row.created_at }, now),
    reasons: reasonsIn(locale, row.reasons),
    entries: row.entries,
    skipped: row.skipped,
    checkedAt: row.checked_at?.toString() ?? null,
    okAt: row.ok_at?.toString() ?? null,
  }
}
