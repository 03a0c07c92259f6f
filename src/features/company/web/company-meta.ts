import type { Locale } from '#kernel/locale.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function companyMeta(title: 'teamTitle' | 'workspaceTitle', locale: Locale = 'de') {
  return [{ title: `${(locale === 'en' ? en : de)[title]} – Viertel` }, { name: 'robots', content: 'noindex' }]
}
