import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const KEYS = {
  'payment.share_held': 'held',
  'payment.share_freed': 'freed',
  'payment.share_withheld': 'withheld',
  'payment.share_owed': 'owed',
  'payment.share_lost': 'gone',
} as const

/** What a provider is told of their share of a payment that a bank takes back, or that nobody pays. */
export type ShareNotice = keyof typeof KEYS

type Facts = { readonly booking: number; readonly titleDe: string; readonly titleEn: string }

export function shareWords(
  type: ShareNotice,
  { booking, titleDe, titleEn }: Facts,
  locale: Locale,
): { title: string; body: string } {
  const t = translator(locale === 'en' ? en : de, locale)
  const slots = { office: locale === 'en' ? titleEn : titleDe, booking }
  return { title: t(`${KEYS[type]}_title`, slots), body: t(`${KEYS[type]}_text`, slots) }
}

export function shareMail(
  type: ShareNotice,
  facts: Facts,
  { name, locale, baseUrl }: { name: string; locale: Locale; baseUrl: string },
): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  const url = `${baseUrl}${localPath(`/booking/${facts.booking}`, locale)}`
  return noticeMail(
    shareWords(type, facts, locale),
    [
      { kind: 'facts', rows: [[t('booking'), String(facts.booking)]] },
      { kind: 'button', label: t('booking_button'), url },
    ],
    { name, locale },
  )
}
