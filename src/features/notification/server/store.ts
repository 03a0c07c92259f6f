/** SQL of the list, of read marks, of browsers and of settings. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, type RowOf } from '#platform/db/row-columns.ts'
import type { Reads, Tx, Writes } from '#platform/db/handles.ts'
import type { Channel, NoticeGroup } from '../rules/channels.ts'
import { DEFAULT_QUIET_HOURS, type QuietHours } from '../rules/quiet-hours.ts'
import type { RouteParams } from '../rules/routes.ts'
import { EVENT, type Recipient } from './notice-registry.ts'

export const PAGE = 50

const LISTED = {
  notification: column.number('n.id'),
  recipient: column.text<Recipient>('n.recipient'),
  route: column.text('n.route'),
  params: column.json<RouteParams>('n.params'),
  created_at: column.instant('n.created_at'),
  is_read: column.boolean('n.read_at is not null'),
  ...EVENT,
}

const list = (name: string, more: string) =>
  preparedStatement({
    name,
    row: LISTED,
    text: `select ${listOf(LISTED)} from notification n join domain_event e on e.id = n.event_id
          where n.person_id = $1 and n.is_listed and n.id < $2 ${more} order by n.id desc limit ${PAGE + 1}`,
  })

const LIST = list('notification_list', '')
const LIST_NEW = list('notification_list_new', 'and n.read_at is null')

export async function listRows(
  db: Reads,
  personId: string,
  { before, onlyNew }: { before: number; onlyNew: boolean },
): Promise<RowOf<typeof LISTED>[]> {
  return db.query(onlyNew ? LIST_NEW : LIST, [personId, before])
}

const COUNT = preparedStatement({
  name: 'notification_unread',
  row: { unread: column.number() },
  text: 'select count(*)::int as unread from notification where person_id = $1 and is_listed and read_at is null',
})

export async function countUnread(db: Reads, personId: string): Promise<number> {
  const [row] = await db.query(COUNT, [personId])
  return row?.unread ?? 0
}

export async function hasExpectations(db: Reads, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('person_expects')
    .select('person_id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @param ids null for all */
export async function markRead(
  db: Writes,
  personId: string,
  ids: readonly number[] | null,
  now: Temporal.Instant,
): Promise<void> {
  let marking = db
    .updateTable('notification')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('is_listed', '=', true)
    .where('read_at', 'is', null)
  if (ids !== null) marking = marking.where('id', 'in', [...ids])
  await marking.execute()
}

type Token = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } }

const MOST_BROWSERS = 10

/** A browser belongs to the person who was there last; the oldest ones beyond the limit are forgotten. */
export async function saveBrowser(
  tx: Tx,
  of: { personId: string; sessionId: string | null; token: Token; now: Temporal.Instant },
): Promise<void> {
  const { personId, sessionId, token, now } = of
  const values = {
    person_id: personId,
    session_id: sessionId,
    p256dh: token.keys.p256dh,
    auth: token.keys.auth,
    failures: 0,
    created_at: now,
  }
  await tx
    .insertInto('push_subscription')
    .values({ endpoint: token.endpoint, ...values })
    .onConflict((on) => on.column('endpoint').doUpdateSet(values))
    .execute()
  const kept = tx
    .selectFrom('push_subscription')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_BROWSERS)
  await tx.deleteFrom('push_subscription').where('person_id', '=', personId).where('id', 'not in', kept).execute()
}

/** The browser with this session; without one, all of the person's. */
export async function forgetBrowser(db: Writes, personId: string, sessionId: string | null): Promise<void> {
  let forgetting = db.deleteFrom('push_subscription').where('person_id', '=', personId)
  if (sessionId !== null) forgetting = forgetting.where('session_id', '=', sessionId)
  await forgetting.execute()
}

export type Switch = { readonly group: NoticeGroup; readonly channel: Channel; readonly on: boolean }

export async function readSwitches(db: Reads, personId: string): Promise<Switch[]> {
  const rows = await db
    .selectFrom('notification_setting')
    .select(['grp', 'channel', 'is_on'])
    .where('person_id', '=', personId)
    .execute()
  return rows.map((row) => ({ group: row.grp as NoticeGroup, channel: row.channel as Channel, on: row.is_on }))
}

export async function saveSwitches(tx: Tx, personId: string, switches: readonly Switch[]): Promise<void> {
  for (const { group, channel, on } of switches)
    await tx
      .insertInto('notification_setting')
      .values({ person_id: personId, grp: group, channel, is_on: on })
      .onConflict((conflict) => conflict.columns(['person_id', 'grp', 'channel']).doUpdateSet({ is_on: on }))
      .execute()
}

export async function readQuietHours(db: Reads, personId: string): Promise<QuietHours> {
  const row = await db
    .selectFrom('notification_quiet_hours')
    .select(['is_on', 'from_hour', 'until_hour'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? { isOn: row.is_on, from: row.from_hour, until: row.until_hour } : DEFAULT_QUIET_HOURS
}

export async function saveQuietHours(tx: Tx, personId: string, { isOn, from, until }: QuietHours): Promise<void> {
  const values = { is_on: isOn, from_hour: from, until_hour: until }
  await tx
    .insertInto('notification_quiet_hours')
    .values({ person_id: personId, ...values })
    .onConflict((on) => on.column('person_id').doUpdateSet(values))
    .execute()
}
