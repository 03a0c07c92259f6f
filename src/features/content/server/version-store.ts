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
  readonly savedBy: string
  readonly savedAt: Temporal.Instant
}

/** @returns false when there is that version already: somebody else was faster */
export async function addVersion(db: Writes, { savedBy, savedAt, ...version }: Version): Promise<boolean> {
  const row = await db
    .insertInto('content_version')
    .values({ ...version, saved_by: savedBy, saved_at: savedAt })
    .onConflict((conflict) => conflict.columns(['slug', 'locale', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
