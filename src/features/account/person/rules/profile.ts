/** What a profile can contain (Spec 3, 5). */

/** Digits with the usual separators; it begins with a plus or a zero, so it can be dialled from elsewhere. */
export const PHONE = /^(?:[+0][0-9 ()/-]{4,19})?$/

export const MOST_LANGUAGES = 10

/** ISO 639-1: the languages that most people in Germany, Austria and Switzerland speak, the three countries' own first. */
export const SPOKEN_LANGUAGES = [
  'de',
  'en',
  'fr',
  'it',
  'rm',
  'ar',
  'bg',
  'bs',
  'cs',
  'da',
  'el',
  'es',
  'fa',
  'fi',
  'he',
  'hi',
  'hr',
  'hu',
  'ja',
  'ko',
  'ku',
  'mk',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sq',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
] as const
