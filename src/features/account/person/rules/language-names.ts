import { intlTag, type Locale } from '#kernel/locale.ts'

/**
 * The names of languages in the language of the page, in its alphabet's order.
 * @param codes ISO 639-1
 */
export function languageNames(codes: readonly string[], locale: Locale): { code: string; name: string }[] {
  const tag = intlTag(locale)
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  const order = new Intl.Collator(tag)
  return codes.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) => order.compare(a.name, b.name))
}
