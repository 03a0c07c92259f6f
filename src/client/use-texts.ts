/** The page's language is a function of its path; texts and links follow it. */
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { localeOfPath, localPath, type Locale } from '#kernel/locale.ts'
import { translator, type SameKeys, type Texts, type Translate } from '#kernel/texts.ts'

export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname)
}

export function useTexts<T extends Texts>(texts: { de: T; en: SameKeys<T> }): Translate<T> {
  const locale = useLocale()
  return useMemo(() => translator(texts[locale] as T, locale), [texts, locale])
}

/** `useLocalPath()('/booking')` in the page's language. */
export function useLocalPath(): (path: string) => string {
  const locale = useLocale()
  return (path) => localPath(path, locale)
}
