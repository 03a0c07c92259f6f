import type { Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

/** What somebody is told who waited at an office that is no longer offered. */
export function officeGoneWords(office: string, locale: Locale): { title: string; body: string } {
  const t = translator(locale === 'en' ? en : de, locale)
  return { title: t('gone_title', { office }), body: t('gone_text') }
}
