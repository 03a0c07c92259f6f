/**
 * Sends one notification to the browsers of a person. Browsers that have it are remembered, so that a retry reaches only
 * the others; one that gets it twice, because the process was killed in between, replaces the first by its tag.
 */
import { sql } from 'kysely'
import { COUNTRY_ZONES, type Country, type Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/context.ts'
import type { Writes } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { PushGone, PushRefused, PushUnavailable, type PushMessage, type PushTarget } from '#ports/push.ts'
import { pushPayload } from '../rules/push-payload.ts'
import { DEFAULT_QUIET_HOURS, pushTime } from '../rules/quiet-hours.ts'
import type { RouteParams } from '../rules/routes.ts'
import { EVENT, noticeWorldOf, type NoticeRegistry, type Recipient } from './notice-registry.ts'
import type { PushJob } from './write-notifications.ts'

/** A browser whose service refuses this often in a row is forgotten. */
const MOST_FAILURES = 5
const KEPT_SECONDS = 86_400

const DUE = {
  notification: column.number('n.id'),
  person: column.text('n.person_id'),
  recipient: column.text<Recipient>('n.recipient'),
  route: column.text('n.route'),
  params: column.json<RouteParams>('n.params'),
  locale: column.text<Locale>('p.locale'),
  country: column.text<Country>('p.country'),
  is_urgent: column.boolean('d.is_urgent'),
  reached: column.numbers('d.reached'),
  quiet_on: nullable.boolean('q.is_on'),
  quiet_from: nullable.number('q.from_hour'),
  quiet_until: nullable.number('q.until_hour'),
  ...EVENT,
}

const READ = preparedStatement({
  name: 'notification_push_due',
  row: DUE,
  text: `select ${listOf(DUE)} from delivery d join notification n on n.id = d.notification_id
          join person_reach p on p.id = n.person_id join domain_event e on e.id = n.event_id
          left join notification_quiet_hours q on q.person_id = n.person_id
        where d.notification_id = $1 and d.channel = 'push' and d.state in ('queued', 'waiting')`,
})

type Parts = Pick<Context, 'db' | 'config' | 'storage' | 'clock' | 'push' | 'log'>

/** @throws PushUnavailable when a browser is still to be reached, so that the job is retried */
export async function deliverPush(parts: Parts, registry: NoticeRegistry, job: PushJob): Promise<void> {
  const { db, clock } = parts
  const now = clock.now()
  // Not from a replica: what was sent a moment ago must be known.
  const [row] = await db.write.query(READ, [job.notification])
  if (!row) return
  const notice = await registry.get(row.type)?.compose(row, row.recipient, noticeWorldOf(parts))
  const quiet =
    row.quiet_on === null
      ? DEFAULT_QUIET_HOURS
      : { isOn: row.quiet_on, from: row.quiet_from ?? 0, until: row.quiet_until ?? 0 }
  const outdatedAt = notice?.outdatedAt ?? null
  const when = notice?.isTrue
    ? pushTime({ isUrgent: row.is_urgent, outdatedAt }, quiet, COUNTRY_ZONES[row.country], now)
    : 'never'
  if (when === 'never' || !notice) return mark(db.write, job.notification, { state: 'dropped' })
  if (when !== 'now') return mark(db.write, job.notification, { state: 'waiting', due_at: when })
  const { notification: id, route, params, locale } = row
  const leftSeconds = outdatedAt === null ? KEPT_SECONDS : Math.ceil(outdatedAt.since(now).total('seconds'))
  const message: PushMessage = {
    payload: pushPayload({ id, route, params, lang: locale, ...notice.words(locale) }),
    topic: `n${id}`,
    ttlSeconds: Math.min(KEPT_SECONDS, leftSeconds),
    isUrgent: row.is_urgent,
  }
  const browsers = await browsersOf(parts, row.person, row.reached)
  const outcomes = await Promise.all(browsers.map((browser) => sendTo(parts, browser, message, id)))
  const isMissing = outcomes.includes('missing')
  await mark(db.write, id, isMissing ? {} : { state: 'sent' })
  if (isMissing) throw new PushUnavailable('a browser was not reached')
}

type Browser = PushTarget & { readonly id: number; readonly failures: number }

async function browsersOf({ db }: Parts, personId: string, reached: readonly number[]): Promise<Browser[]> {
  const rows = await db.write
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'failures'])
    .where('person_id', '=', personId)
    .execute()
  return rows.filter((browser) => !reached.includes(browser.id))
}

async function sendTo(
  { db, push, log }: Parts,
  browser: Browser,
  message: PushMessage,
  notification: number,
): Promise<'done' | 'missing'> {
  const forget = async () => {
    await db.write.deleteFrom('push_subscription').where('id', '=', browser.id).execute()
    return 'done' as const
  }
  try {
    await push.send(browser, message)
  } catch (error) {
    if (error instanceof PushGone) return forget()
    if (error instanceof PushRefused) {
      log.warn({ err: error, browser: browser.id }, 'push message refused')
      if (browser.failures + 1 >= MOST_FAILURES) return forget()
      await db.write
        .updateTable('push_subscription')
        .set({ failures: browser.failures + 1 })
        .where('id', '=', browser.id)
        .execute()
      return 'done'
    }
    if (error instanceof PushUnavailable) return 'missing'
    throw error
  }
  await db.write
    .updateTable('delivery')
    .set({ reached: sql<number[]>`reached || ${browser.id}::bigint` })
    .where('notification_id', '=', notification)
    .where('channel', '=', 'push')
    .execute()
  return 'done'
}

async function mark(
  db: Writes,
  notification: number,
  change: { state?: 'sent' | 'dropped' | 'waiting'; due_at?: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ ...change, attempts: sql<number>`attempts + 1` })
    .where('notification_id', '=', notification)
    .where('channel', '=', 'push')
    .execute()
}
