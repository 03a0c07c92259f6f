/**
 * What /status says. It is read at most every ten seconds in each process, however many ask; while the database is away it
 * says that, and what was announced before.
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import { addDays, localDay } from '#kernel/time.ts'
import type { Call, Context } from '#platform/context.ts'
import { inTime } from '#platform/in-time.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { announcementsSince, type StoredAnnouncement } from '../../announcement/server/announcement-store.ts'
import { currentAnnouncements } from '../../announcement/server/current-announcements.ts'
import { inLanguage } from '../../announcement/server/read-announcements.ts'
import { whenOf } from '../../announcement/rules/announcement.ts'
import type { readStatus as contract } from '../contract.ts'
import { SERVICES, type State } from '../rules/services.ts'
import { DAYS, lastDays, stateNow } from '../rules/status-days.ts'

type Known = Awaited<ReturnType<typeof readRows>>
type Kept = { readonly known: Promise<Known | null>; until: number }

const CACHE_MS = 10_000
const RETRY_MS = 2000
/** Longer nobody waits for a database that does not answer; the answer has to be there within five seconds. */
const PATIENCE_MS = 2500

const kept = new WeakMap<Database, Kept>()

export async function readStatus({ locale, now, context }: Call<typeof contract>) {
  const [known, announced] = await Promise.all([
    knownServices(context, now),
    inTime(currentAnnouncements(context, now), PATIENCE_MS, []),
  ])
  const today = localDay(now, REGION_ZONE)
  const of = (rows: readonly StoredAnnouncement[]) => rows.map((one) => inLanguage(one, locale))
  return {
    data: {
      isReachable: known !== null,
      services: SERVICES.map((service) => ({
        service,
        state: stateNow(
          known?.states.find((one) => one.service === service),
          now,
        ),
        days: lastDays(known?.days.filter((one) => one.service === service) ?? [], today),
      })),
      current: of(announced.filter((one) => whenOf(one, now) === 'now')),
      coming: of(announced.filter((one) => whenOf(one, now) === 'coming').toReversed()),
      past: of(
        pastOf(
          announced.filter((one) => whenOf(one, now) === 'over'),
          known?.past ?? [],
        ),
      ),
    },
  }
}

const MOST_PAST = 20

/** Both are kept for some seconds, so that one may be in both. */
function pastOf(justOver: readonly StoredAnnouncement[], before: readonly StoredAnnouncement[]): StoredAnnouncement[] {
  const ids = new Set(before.map(({ id }) => id))
  return [...justOver.filter(({ id }) => !ids.has(id)), ...before].slice(0, MOST_PAST)
}

/** Null while the database is away. */
async function knownServices(context: Context, now: Temporal.Instant): Promise<Known | null> {
  const { db, log } = context
  const before = kept.get(db)
  if (before && performance.now() < before.until) return before.known
  const next: Kept = {
    until: performance.now() + CACHE_MS,
    known: inTime(
      readRows(context, now).catch((error: unknown) => {
        log.warn({ err: error }, 'status not read')
        return null
      }),
      PATIENCE_MS,
      null,
    ),
  }
  kept.set(db, next)
  const known = await next.known
  if (known === null) next.until = performance.now() + RETRY_MS
  return known
}

async function readRows({ db: { read } }: Context, now: Temporal.Instant) {
  const since = addDays(localDay(now, REGION_ZONE), -DAYS)
  const [states, days, past] = await Promise.all([
    read.selectFrom('service_state').select(['service', 'state', 'measured_at as measuredAt']).execute(),
    read
      .selectFrom('service_day')
      .select(['service', 'day', 'works', 'limited', 'fails'])
      .where('day', '>', since)
      .execute(),
    announcementsSince(read, now.subtract({ hours: DAYS * 24 }), now),
  ])
  return { states: states.map((one) => ({ ...one, state: one.state as State })), days, past }
}
