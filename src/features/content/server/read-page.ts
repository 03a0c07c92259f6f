import type { Locale } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type { readPage as contract } from '../contract.ts'
import { blocksOf, introOf } from '../rules/markdown.ts'
import { builtInPage } from './built-in-page.ts'
import { versionsOf } from './version-store.ts'

export async function readPage({ params, locale, context }: Call<typeof contract>) {
  const text = await readPageText(context, params.page, locale)
  if (!text) refuse('request.not_found')
  const blocks = blocksOf(text.markdown)
  return { data: { slug: params.page, locale: text.locale, title: text.title, intro: introOf(blocks), blocks } }
}

/**
 * What operators wrote, then what is built in; in the language asked for, then in English (Spec 8), then in the other.
 * @returns null when there is no such page; `savedAt` is null for what is built in
 */
export async function readPageText(
  { db, config }: Pick<Context, 'config'> & { readonly db: Pick<Context['db'], 'read'> },
  slug: string,
  locale: Locale,
) {
  const versions = await versionsOf(db.read, slug)
  for (const tried of new Set<Locale>([locale, 'en', 'de'])) {
    const written = versions.find((one) => one.locale === tried && one.markdown !== null)
    const text = written ? { title: written.title, markdown: written.markdown ?? '' } : builtInPage(config, slug, tried)
    if (text) return { ...text, locale: tried, savedAt: written?.saved_at ?? null }
  }
  return null
}
