/**
 * The announcements that are not over, kept in this process: every page shows them, and none asks the database for them.
 * Whoever finds them ten seconds old has them read anew in the background.
 */
import type { Database } from '#platform/db/connection/database.ts'
import type { Log } from '#platform/log.ts'
import { announcementsNotOver, type StoredAnnouncement } from './announcement-store.ts'

type Kept = { readonly rows: Promise<readonly StoredAnnouncement[]>; until: number }

const CACHE_MS = 10_000
/** Sooner while the database is away. */
const RETRY_MS = 2000

const kept = new WeakMap<Database, Kept>()

type On = { readonly db: Database; readonly log: Log }

/** Those that are known, also while the database is away. They may be over meanwhile: the reader compares their times. */
export function currentAnnouncements({ db, log }: On, now: Temporal.Instant): Promise<readonly StoredAnnouncement[]> {
  const known = kept.get(db)
  if (known && performance.now() < known.until) return known.rows
  const next: Kept = {
    until: performance.now() + CACHE_MS,
    rows: announcementsNotOver(db.read, now).catch((error: unknown) => {
      log.warn({ err: error }, 'announcements not read: the last known ones stay')
      next.until = performance.now() + RETRY_MS
      return known?.rows ?? []
    }),
  }
  kept.set(db, next)
  return known?.rows ?? next.rows
}

/** After a change in this process; others see it within ten seconds. */
export function readAnnouncementsAnew(db: Database): void {
  kept.delete(db)
}
