/** Why a calendar was not understood completely, in words. */
import type { Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { StoredReason } from './feed-store.ts'

export function reasonsIn(locale: Locale, reasons: readonly StoredReason[]): string[] {
  const t = translator(locale === 'en' ? en : de, locale)
  return reasons.map(({ code, ...slots }) => t(`why_${code}`, slots))
}
