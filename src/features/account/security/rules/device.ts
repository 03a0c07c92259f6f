/** What a browser says of itself (User-Agent), in the words of a list of sessions. */

export type Device = {
  readonly kind: 'phone' | 'tablet' | 'computer'
  /** A product's name, '' when it is unknown. */
  readonly browser: string
  readonly system: string
}

/** In this order: many browsers name others beside themselves. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const nameIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? ''

export function deviceOf(userAgent: string): Device {
  const system = nameIn(SYSTEMS, userAgent)
  const isTablet = system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(userAgent))
  const isPhone = system === 'iPhone' || system === 'Android'
  return {
    kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer',
    browser: nameIn(BROWSERS, userAgent),
    system,
  }
}
