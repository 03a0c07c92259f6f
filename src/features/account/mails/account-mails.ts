/** Mails about the account itself: e-mail verification, password reset, the newsletter's confirmation. */
import type { Locale } from '#kernel/locale.ts'
import { translator, type TextKey } from '#kernel/texts.ts'
import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'
import type { AccountChange } from '../events.ts'
import { CONFIRM_WITHIN_DAYS } from '../privacy/rules/newsletter.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

/** Must equal the constants of the sign-in library's settings; a test compares text and links. */
export const VERIFY_LINK_HOURS = 24
export const RESET_LINK_MINUTES = 60
export const SIGN_IN_LINK_MINUTES = 15
export const CONFIRM_EMAIL_HOURS = 24
export const UNDO_EMAIL_DAYS = 7

export type AccountMail = {
  readonly name: string
  readonly locale: Locale
  readonly url: string
  /** The device, the change or the new address that the mail is about; '' where there is none. */
  readonly detail: string
}

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

export function newDeviceMail({ name, locale, url, detail }: AccountMail): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  return renderMail(
    {
      subject: t('device_subject'),
      preheader: t('device_preheader'),
      heading: t('device_subject'),
      parts: [
        {
          kind: 'text',
          text: `${greeting(name, locale)}\n${t('device_text', { device: detail || t('device_unknown') })}`,
        },
        { kind: 'button', label: t('device_button'), url },
        { kind: 'small', text: t('device_small') },
      ],
    },
    locale,
  )
}

export function linkMail({ name, locale, url }: AccountMail): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  const minutes = SIGN_IN_LINK_MINUTES
  return renderMail(
    {
      subject: t('link_subject'),
      preheader: t('link_preheader', { minutes }),
      heading: t('link_subject'),
      parts: [
        { kind: 'text', text: `${greeting(name, locale)}\n${t('link_text')}` },
        { kind: 'button', label: t('link_button'), url },
        { kind: 'small', text: t('link_small', { minutes }) },
      ],
    },
    locale,
  )
}

const CHANGES: Readonly<Record<string, TextKey<typeof de>>> = {
  password: 'changed_password',
  factor_on: 'changed_factor_on',
  factor_off: 'changed_factor_off',
  recovery_renewed: 'changed_recovery_renewed',
  passkey_added: 'changed_passkey_added',
  passkey_removed: 'changed_passkey_removed',
  provider_linked: 'changed_provider_linked',
  provider_unlinked: 'changed_provider_unlinked',
} satisfies Record<AccountChange, TextKey<typeof de>>

export function changedMail({ name, locale, url, detail }: AccountMail): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  const change = CHANGES[detail]
  if (change === undefined) throw new Error(`no text for the change ${detail}`)
  return renderMail(
    {
      subject: t(change),
      preheader: t('device_preheader'),
      heading: t(change),
      parts: [
        { kind: 'text', text: `${greeting(name, locale)}\n${t('changed_text')}` },
        { kind: 'button', label: t('changed_button'), url },
        { kind: 'small', text: t('changed_small') },
      ],
    },
    locale,
  )
}

export function emailWantedMail({ name, locale, url }: AccountMail): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  const hours = CONFIRM_EMAIL_HOURS
  return renderMail(
    {
      subject: t('email_wanted_subject'),
      preheader: t('email_wanted_preheader', { hours }),
      heading: t('email_wanted_subject'),
      parts: [
        { kind: 'text', text: `${greeting(name, locale)}\n${t('email_wanted_text')}` },
        { kind: 'button', label: t('email_wanted_button'), url },
        { kind: 'small', text: t('email_wanted_small', { hours }) },
      ],
    },
    locale,
  )
}

export function emailChangedMail({ name, locale, url, detail }: AccountMail): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  const days = UNDO_EMAIL_DAYS
  return renderMail(
    {
      subject: t('email_changed_subject'),
      preheader: t('device_preheader'),
      heading: t('email_changed_subject'),
      parts: [
        { kind: 'text', text: `${greeting(name, locale)}\n${t('email_changed_text', { email: detail })}` },
        { kind: 'button', label: t('email_changed_button'), url },
        { kind: 'small', text: t('email_changed_small', { days }) },
      ],
    },
    locale,
  )
}
