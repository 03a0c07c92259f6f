import { translator } from '#kernel/texts.ts'
import type { Locale } from '#kernel/locale.ts'
import type { AccountEntry } from '../rules/account-entries.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** The names of the entries in the texts. */
export const ENTRY_TEXTS = {
  profile: 'profile',
  'billing-address': 'billing_address',
  payment: 'payment',
  invoices: 'invoices',
  provider: 'provider',
  social: 'social',
  'api-keys': 'api_keys',
  webhooks: 'webhooks',
  language: 'language',
  settings: 'settings',
  type: 'type',
  privacy: 'privacy',
} as const satisfies Record<AccountEntry, keyof typeof de>

/** Title of an account page; search engines do not list it. */
export function accountMeta(entry: AccountEntry, locale: Locale = 'de') {
  const t = translator(locale === 'en' ? en : de, locale)
  return [{ title: `${t(ENTRY_TEXTS[entry])} – Viertel` }, { name: 'robots', content: 'noindex' }]
}
