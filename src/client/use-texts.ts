/** The page's language is a function of its path; texts and links follow it. */
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { localeOfPath, localPath, type Locale } from '#kernel/locale.ts'
import { emailInLetters } from '#kernel/internet-domain.ts'
import { isolated } from '#kernel/readable-text.ts'
import { translator, type SameKeys, type Texts, type Translate } from '#kernel/texts.ts'

export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname)
}

export function useTexts<T extends Texts>(texts: { de: T; en: SameKeys<T> }): Translate<T> {
  const locale = useLocale()
  return useMemo(() => isolating(translator(texts[locale] as T, locale)), [texts, locale])
}

const shown = (name: string, value: string) => (name === 'email' ? emailInLetters(value) : isolated(value))

/** Names and titles of other people keep their direction to themselves. */
const isolating =
  <T extends Texts>(t: Translate<T>): Translate<T> =>
  (key, slots) =>
    t(
      key,
      slots &&
        Object.fromEntries(
          Object.entries(slots).map(([name, value]) => [name, typeof value === 'string' ? shown(name, value) : value]),
        ),
    )

/** `useLocalPath()('/booking')` in the page's language. */
export function useLocalPath(): (path: string) => string {
  const locale = useLocale()
  return (path) => localPath(path, locale)
}
