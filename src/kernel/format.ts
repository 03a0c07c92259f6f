/** The one formatter: money, distances, days and times as people read them. Plain strings in, plain strings out. */
import { intlTag, type Country, type Locale } from './locale.ts'
import type { Currency } from './money.ts'

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const found = cache.get(key) as T | undefined
  if (found) return found
  const made = make()
  cache.set(key, made)
  return made
}

/**
 * Spec 9: CHF (che) and EUR (de, en), 2 decimals. 950 -> "9,50 €", 1250 CHF -> "CHF 12.50", -1250 CHF -> "CHF −12.50".
 */
export function formatMoney(cents: number, currency: Currency, locale: Locale): string {
  // The browser's own list puts a hyphen between them, where Switzerland writes a space and a minus.
  if (currency === 'CHF' && cents < 0) return formatMoney(-cents, currency, locale).replace(/\d/, '\u2212$&')
  const tag = intlTag(locale, currency === 'CHF' ? 'CH' : 'DE')
  return cached(`money ${tag} ${currency}`, () => new Intl.NumberFormat(tag, { style: 'currency', currency })).format(
    (cents || 0) / 100,
  )
}

/** The same without its currency, for columns whose title names it. */
export function formatAmount(cents: number, currency: Currency, locale: Locale): string {
  const tag = intlTag(locale, currency === 'CHF' ? 'CH' : 'DE')
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return cached(`amount ${tag}`, () => new Intl.NumberFormat(tag, digits)).format(cents / 100)
}

/** Spec 9: metres under 1000, else km with one decimal. */
export function formatDistance(metres: number, locale: Locale): string {
  if (Math.round(metres) < 1000) return `${Math.round(metres)} m`
  const tag = intlTag(locale)
  const number = cached(
    `km ${tag}`,
    () => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  )
  return `${number.format(metres / 1000)} km`
}

/** Ratings are stored 0-10 and shown halved with one decimal (Spec 9). @param tenths mean rating x 10 */
export function formatRating(tenths: number, locale: Locale): string {
  const tag = intlTag(locale)
  return cached(
    `rating ${tag}`,
    () => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).format(tenths / 20)
}

/** A plain number: 1250 -> "1.250" (de), 7.7 -> "7,7". At most three decimals. */
export function formatNumber(value: number, locale: Locale): string {
  const tag = intlTag(locale)
  return cached(`number ${tag}`, () => new Intl.NumberFormat(tag)).format(value)
}

/** "2026-11" -> "November 2026", short "Nov.". */
export function formatMonth(month: string, locale: Locale, style: 'long' | 'short' = 'long'): string {
  const tag = intlTag(locale)
  const options: Intl.DateTimeFormatOptions = style === 'long' ? { month: 'long', year: 'numeric' } : { month: 'short' }
  return cached(`month ${tag} ${style}`, () => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )
}

export type DayStyle = 'short' | 'dated' | 'long' | 'weekday'

/** An ISO date in words: short "Fr., 27. Nov.", dated "Fr., 27. Nov. 2026", long "Freitag, 27. November 2026". */
export function formatDay(day: string, locale: Locale, style: DayStyle = 'short', country: Country = 'DE'): string {
  const tag = intlTag(locale, country)
  const options: Intl.DateTimeFormatOptions =
    style === 'long'
      ? { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
      : style === 'weekday'
        ? { weekday: 'short' }
        : { weekday: 'short', day: 'numeric', month: 'short', ...(style === 'dated' && { year: 'numeric' }) }
  const format = cached(`day ${tag} ${style}`, () => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }))
  return format.format(Date.parse(`${day}T00:00:00Z`))
}

/** An instant (ISO text) in a zone: short "Fr., 27. Nov., 08:00", dated "Fr., 27. Nov. 2026, 08:00". 24 hours, always. */
export function formatInstant(
  iso: string,
  zone: string,
  locale: Locale,
  style: 'time' | 'short' | 'dated' = 'short',
): string {
  const tag = intlTag(locale)
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  const year: Intl.DateTimeFormatOptions = style === 'dated' ? { year: 'numeric' } : {}
  const options: Intl.DateTimeFormatOptions =
    style === 'time' ? time : { weekday: 'short', day: 'numeric', month: 'short', ...year, ...time }
  return cached(
    `instant ${tag} ${zone} ${style}`,
    () => new Intl.DateTimeFormat(tag, { ...options, timeZone: zone }),
  ).format(Date.parse(iso))
}
