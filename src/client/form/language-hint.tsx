/** In which language the person reads what is written here: it goes out as it is, and nobody translates it. */
import type { Locale } from '#kernel/locale.ts'
import { useTexts } from '../use-texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export function LanguageHint({ reads }: { reads: Locale }) {
  const t = useTexts({ de, en })
  return <strong className="hint">{t(reads === 'en' ? 'readsEnglish' : 'readsGerman')}</strong>
}
