/** Announcements with their updates, as rows. */
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Reads } from '#platform/db/handles.ts'
import type { Times } from '../rules/announcement.ts'
import type { AnnouncementKind, SHOWN_ON } from '../rules/announcement-kinds.ts'

export type StoredAnnouncement = Times & {
  readonly id: number
  readonly kind: AnnouncementKind
  readonly shownOn: (typeof SHOWN_ON)[number]
  readonly titleDe: string
  readonly titleEn: string
  readonly textDe: string
  readonly textEn: string
  /** The newest first. */
  readonly updates: readonly { readonly at: string; readonly textDe: string; readonly textEn: string }[]
}

const withUpdates = (db: Reads) =>
  db
    .selectFrom('announcement as a')
    .select([
      'a.id',
      'a.kind',
      'a.shown_on as shownOn',
      'a.title_de as titleDe',
      'a.title_en as titleEn',
      'a.text_de as textDe',
      'a.text_en as textEn',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
    ])
    .select((from) =>
      jsonArrayFrom(
        from
          .selectFrom('announcement_update as u')
          .select(['u.at', 'u.text_de as textDe', 'u.text_en as textEn'])
          .whereRef('u.announcement_id', '=', 'a.id')
          .orderBy('u.at', 'desc')
          .orderBy('u.id', 'desc'),
      ).as('updates'),
    )

/** JSON of the database writes times with an offset. */
const instants = (rows: readonly object[]) =>
  (rows as readonly StoredAnnouncement[]).map((row) => ({
    ...row,
    updates: row.updates.map((one) => ({ ...one, at: Temporal.Instant.from(one.at).toString() })),
  }))

export async function announcementsNotOver(db: Reads, now: Temporal.Instant): Promise<StoredAnnouncement[]> {
  return instants(
    await withUpdates(db)
      .where((is) => is.or([is('a.ends_at', 'is', null), is('a.ends_at', '>', now)]))
      .orderBy('a.starts_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(MOST)
      .execute(),
  )
}

/** What was announced and is over since a time, the newest first. */
export async function announcementsSince(
  db: Reads,
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<StoredAnnouncement[]> {
  return instants(
    await withUpdates(db)
      .where('a.ends_at', '<=', now)
      .where('a.ends_at', '>', since)
      .orderBy('a.ends_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(MOST)
      .execute(),
  )
}

export async function newestAnnouncements(db: Reads): Promise<StoredAnnouncement[]> {
  return instants(await withUpdates(db).orderBy('a.id', 'desc').limit(MOST).execute())
}

const MOST = 50
