import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Reads, Writes } from '#platform/db/handles.ts'

const COLUMNS = ['slug', 'locale', 'version', 'title', 'markdown', 'saved_at'] as const

/** The newest version of each language; one without text takes the page back. */
export const versionsOf = (db: Reads, slug: string) =>
  db
    .selectFrom('content_version')
    .distinctOn('locale')
    .select(COLUMNS)
    .where('slug', '=', slug)
    .orderBy('locale')
    .orderBy('version', 'desc')
    .execute()

export const newestVersions = (db: Reads) =>
  db
    .selectFrom('content_version')
    .distinctOn(['slug', 'locale'])
    .select(COLUMNS)
    .orderBy('slug')
    .orderBy('locale')
    .orderBy('version', 'desc')
    .execute()

type Version = {
  readonly slug: string
  readonly locale: Locale
  readonly version: number
  readonly title: string
  readonly markdown: string | null
  /** Null for a built-in text that is kept. */
  readonly savedBy: string | null
  readonly savedAt: Temporal.Instant
}

/**
 * Versions follow each other without a gap.
 * @returns false when it does not follow the newest one: somebody else was faster, or there is no such one yet
 */
export async function addVersion(db: Writes, { savedBy, savedAt, ...version }: Version): Promise<boolean> {
  const newest = sql<number>`coalesce((select max(version) from content_version
    where slug = ${version.slug} and locale = ${version.locale}), 0)`
  const row = await db
    .insertInto('content_version')
    .columns(['slug', 'locale', 'version', 'title', 'markdown', 'saved_by', 'saved_at'])
    .expression(
      db
        .selectNoFrom([
          sql<string>`${version.slug}`.as('slug'),
          sql<Locale>`${version.locale}`.as('locale'),
          sql<number>`${version.version}::int`.as('version'),
          sql<string>`${version.title}`.as('title'),
          sql<string | null>`${version.markdown}::text`.as('markdown'),
          sql<string | null>`${savedBy}::uuid`.as('saved_by'),
          sql<Temporal.Instant>`${savedAt}::timestamptz`.as('saved_at'),
        ])
        .where(newest, '=', version.version - 1),
    )
    .onConflict((conflict) => conflict.columns(['slug', 'locale', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
