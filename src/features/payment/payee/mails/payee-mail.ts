import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const KEYS = {
  'payee.active': 'active',
  'payee.asked': 'asked',
  'payee.restricted': 'restricted',
  'payee.reminded': 'reminded',
  'payee.paused': 'paused',
  'payout.failed': 'bounced',
} as const

/** What a provider is told of their payee. */
export type PayeeNotice = keyof typeof KEYS

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export function payeeWords(type: PayeeNotice, locale: Locale): { title: string; body: string } {
  const t = textsIn(locale)
  return { title: t(`${KEYS[type]}_title`), body: t(`${KEYS[type]}_text`) }
}

/** It leads to our page: the link to the payment provider is made there, and never mailed. */
export function payeeMail(
  type: PayeeNotice,
  { name, locale, baseUrl }: { name: string; locale: Locale; baseUrl: string },
): RenderedMail {
  const t = textsIn(locale)
  const path = localPath(type === 'payee.active' ? '/account/my/office' : '/account/provider', locale)
  return noticeMail(
    payeeWords(type, locale),
    [
      { kind: 'button', label: t(`${KEYS[type]}_button`), url: `${baseUrl}${path}` },
      { kind: 'small', text: t('never_mailed') },
    ],
    { name, locale },
  )
}
