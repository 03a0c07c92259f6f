import type { Locale } from '#kernel/locale.ts'

/** What a home is called unless somebody says it otherwise. */
export function homeTitle(givenName: string, locale: Locale): string {
  return locale === 'en' ? `At ${givenName}’s` : `Bei ${givenName}`
}
