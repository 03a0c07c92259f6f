import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { ConversionEvents } from '../../events.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export type ConversionEvent = keyof ConversionEvents

const KEYS = {
  'company.requested': 'requested',
  'company.approved': 'approved',
  'company.declined': 'declined',
} as const satisfies Record<ConversionEvent, string>

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export function conversionWords(
  type: ConversionEvent,
  company: string,
  locale: Locale,
): { title: string; body: string } {
  const t = textsIn(locale)
  return { title: t(`${KEYS[type]}_title`, { company }), body: t(`${KEYS[type]}_text`) }
}

type Facts = {
  readonly name: string
  readonly company: string
  readonly asker: string
  readonly askerEmail: string
  readonly reason: string
  readonly locale: Locale
  readonly baseUrl: string
}

export function conversionMail(type: ConversionEvent, facts: Facts): RenderedMail {
  const { name, company, asker, askerEmail, reason, locale, baseUrl } = facts
  const t = textsIn(locale)
  const button = (path: string) =>
    ({ kind: 'button', label: t(`${KEYS[type]}_button`), url: `${baseUrl}${localPath(path, locale)}` }) as const
  const text = (said: string) => ({ kind: 'text', text: said }) as const
  const parts = {
    'company.requested': [text(t('asker', { name: asker, email: askerEmail })), button('/operator/cases')],
    'company.approved': [text(t('signInAgain')), button('/employees')],
    'company.declined': [text(t('reason', { reason })), text(t('again')), button('/account/corporate')],
  }[type]
  return noticeMail(conversionWords(type, company, locale), parts, { name, locale })
}
