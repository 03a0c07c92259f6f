/** Mails about the account itself: e-mail verification, password reset, the newsletter's confirmation. */
import type { Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'
import { CONFIRM_WITHIN_DAYS } from '../privacy/rules/newsletter.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

/** Must equal the constants of the sign-in library's settings; a test compares text and links. */
export const VERIFY_LINK_HOURS = 24
export const RESET_LINK_MINUTES = 60

export type AccountMail = { readonly name: string; readonly locale: Locale; readonly url: string }
export type DeviceMail = AccountMail & { readonly device: string }

export function verifyMail({ name, locale, url }: AccountMail): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  return renderMail(
    {
      subject: t('verify_subject'),
      preheader: t('verify_preheader'),
      heading: t('verify_subject'),
      parts: [
        { kind: 'text', text: `${greeting(name, locale)}\n${t('verify_text')}` },
        { kind: 'button', label: t('verify_button'), url },
        { kind: 'small', text: t('verify_small', { hours: VERIFY_LINK_HOURS }) },
      ],
    },
    locale,
  )
}

export function resetMail({ name, locale, url }: AccountMail): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  const minutes = RESET_LINK_MINUTES
  return renderMail(
    {
      subject: t('reset_subject'),
      preheader: t('reset_preheader', { minutes }),
      heading: t('reset_subject'),
      parts: [
        { kind: 'text', text: `${greeting(name, locale)}\n${t('reset_text')}` },
        { kind: 'button', label: t('reset_button'), url },
        { kind: 'small', text: t('reset_small', { minutes }) },
      ],
    },
    locale,
  )
}

export function newsletterMail({ name, locale, url }: AccountMail): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  const days = CONFIRM_WITHIN_DAYS
  return renderMail(
    {
      subject: t('newsletter_subject'),
      preheader: t('newsletter_preheader', { days }),
      heading: t('newsletter_subject'),
      parts: [
        { kind: 'text', text: `${greeting(name, locale)}\n${t('newsletter_text')}` },
        { kind: 'button', label: t('newsletter_button'), url },
        { kind: 'small', text: t('newsletter_small', { days }) },
      ],
    },
    locale,
  )
}

export function newDeviceMail({ name, locale, url, device }: DeviceMail): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  return renderMail(
    {
      subject: t('device_subject'),
      preheader: t('device_preheader'),
      heading: t('device_subject'),
      parts: [
        {
          kind: 'text',
          text: `${greeting(name, locale)}\n${t('device_text', { device: device || t('device_unknown') })}`,
        },
        { kind: 'button', label: t('device_button'), url },
        { kind: 'small', text: t('device_small') },
      ],
    },
    locale,
  )
}
