/** An office's tags in the language of a page. */
import type { Locale } from '#kernel/locale.ts'

export type Tags = Readonly<Record<Locale, readonly string[]>>

/** Falls back to the other language when there are none in this one (Spec 3: new tags fill only de). */
export function tagsIn(tags: Tags, locale: Locale): { locale: Locale; names: string[] } {
  const other = locale === 'de' ? 'en' : 'de'
  const shown = tags[locale].length > 0 ? locale : tags[other].length > 0 ? other : locale
  return { locale: shown, names: [...new Set(tags[shown])] }
}
