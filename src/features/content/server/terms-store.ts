/** SQL of the versions of the terms, and the text of each. */
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { builtInPage, type PageText } from './built-in-page.ts'
import { versionsOf } from './version-store.ts'

export const TERMS = 'terms'

type TermsVersion = {
  readonly version: number
  readonly effectiveAt: Temporal.Instant
  readonly isCorrection: boolean
}

/** Without their texts, the oldest first. */
export async function termsVersions(db: Reads): Promise<TermsVersion[]> {
  const rows = await db
    .selectFrom('terms_version')
    .select(['version', 'effective_at', 'correction'])
    .orderBy('version')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    effectiveAt: row.effective_at,
    isCorrection: row.correction !== null,
  }))
}

/** Undefined for a version that is not there. Both languages are written with each. */
export async function termsText(db: Reads, version: number, locale: Locale): Promise<PageText | undefined> {
  const row = await db
    .selectFrom('terms_version')
    .select(['title_de', 'title_en', 'markdown_de', 'markdown_en'])
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  return locale === 'en'
    ? { title: row.title_en, markdown: row.markdown_en }
    : { title: row.title_de, markdown: row.markdown_de }
}

/** What held before the first version: what an operator had written as a page, else the built-in text. */
export async function firstTerms(
  { db, config }: { readonly db: Reads; readonly config: Context['config'] },
  locale: Locale,
): Promise<PageText & { readonly savedAt: Temporal.Instant | null }> {
  const written = (await versionsOf(db, TERMS)).find((one) => one.locale === locale && one.markdown !== null)
  if (written) return { title: written.title, markdown: written.markdown ?? '', savedAt: written.saved_at }
  const text = builtInPage(config, TERMS, locale)
  if (!text) throw new Error('there are no terms')
  return { ...text, savedAt: null }
}
