export type Locale = 'de' | 'en'

export type Country = 'DE' | 'AT' | 'CH'

/** The clocks of the three countries show the same time: that of days which belong to no one place, such as a search's. */
export const REGION_ZONE = 'Europe/Berlin'

/** That of all places of a country but one (office/wizard/rules/pin.ts). */
export const COUNTRY_ZONES = {
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
} as const satisfies Record<Country, string>

/**
 * German paths have no prefix, English ones begin with /en (Spec 2). React Router also requests the data of the English
 * start page as /en.data. A query may follow.
 */
export function localeOfPath(path: string): Locale {
  return /^\/en(?:\.data)?(?:[/?]|$)/.test(path) ? 'en' : 'de'
}

/** The same page in a language: `localPath('/office/1', 'en')` = '/en/office/1'. */
export function localPath(path: string, locale: Locale): string {
  if (locale === 'de') return path
  return path === '/' ? '/en' : `/en${path}`
}

/** The path without its language prefix. */
export function plainPath(pathname: string): string {
  return localeOfPath(pathname) === 'en' ? pathname.slice(3) || '/' : pathname
}

/** The tag for Intl: prices of the Swiss locale read "CHF 12.50" (Spec 9). */
export function intlTag(locale: Locale, country: Country = 'DE'): string {
  return locale === 'en' ? 'en-GB' : `de-${country}`
}
