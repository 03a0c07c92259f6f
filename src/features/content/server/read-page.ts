import type { Locale } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readPage as contract } from '../contract.ts'
import { blocksOf, introOf } from '../rules/markdown.ts'
import { builtInPage } from './built-in-page.ts'
import { versionsOf } from './version-store.ts'

/** What operators wrote, then what is built in; in the language asked for, then in English (Spec 8), then in the other. */
export async function readPage({ params, locale, context }: Call<typeof contract>) {
  const versions = await versionsOf(context.db.read, params.page)
  for (const tried of new Set<Locale>([locale, 'en', 'de'])) {
    const written = versions.find((one) => one.locale === tried && one.markdown !== null)
    const text = written
      ? { title: written.title, markdown: written.markdown ?? '' }
      : builtInPage(context.config, params.page, tried)
    if (!text) continue
    const blocks = blocksOf(text.markdown)
    return { data: { slug: params.page, locale: tried, title: text.title, intro: introOf(blocks), blocks } }
  }
  return refuse('request.not_found')
}
