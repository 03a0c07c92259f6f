/** Mails about the account itself: a sentence, a button, and what else to know. */
import { emailInLetters } from '#kernel/internet-domain.ts'
import { formatDay } from '#kernel/format.ts'
import { REGION_ZONE, type Locale } from '#kernel/locale.ts'
import { translator, type TextKey, type TextSlots } from '#kernel/texts.ts'
import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'
import type { AccountChange } from '../events.ts'
import { GRACE_DAYS } from '../deletion/rules/deletion-times.ts'
import { EXPORT_KEPT_DAYS } from '../export/rules/export-limits.ts'
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
  /** The device, the change, the new address or the day that the mail is about; '' where there is none. */
  readonly detail: string
}

type Key = TextKey<typeof de>
type Words = {
  readonly subject: Key
  readonly preheader: Key
  readonly text: Key
  readonly button: Key
  readonly small: Key
}

function write({ name, locale, url }: AccountMail, words: Words, slots: TextSlots = {}): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  return renderMail(
    {
      subject: t(words.subject),
      preheader: t(words.preheader, slots),
      heading: t(words.subject),
      parts: [
        { kind: 'text', text: `${greeting(name, locale)}\n${t(words.text, slots)}` },
        { kind: 'button', label: t(words.button), url },
        { kind: 'small', text: t(words.small, slots) },
      ],
    },
    locale,
  )
}

type Named =
  | 'verify'
  | 'reset'
  | 'newsletter'
  | 'link'
  | 'email_wanted'
  | 'export_ready'
  | 'request_copy'
  | 'deletion_asked'
  | 'erased'
  | 'signed_out'
  | 'unlocked'

/** The words whose keys begin with the mail's name. */
function wordsOf(mail: Named): Words {
  return {
    subject: `${mail}_subject`,
    preheader: `${mail}_preheader`,
    text: `${mail}_text`,
    button: `${mail}_button`,
    small: `${mail}_small`,
  }
}

export const verifyMail = (mail: AccountMail) => write(mail, wordsOf('verify'), { hours: VERIFY_LINK_HOURS })
export const resetMail = (mail: AccountMail) => write(mail, wordsOf('reset'), { minutes: RESET_LINK_MINUTES })
export const newsletterMail = (mail: AccountMail) => write(mail, wordsOf('newsletter'), { days: CONFIRM_WITHIN_DAYS })
export const linkMail = (mail: AccountMail) => write(mail, wordsOf('link'), { minutes: SIGN_IN_LINK_MINUTES })
export const emailWantedMail = (mail: AccountMail) =>
  write(mail, wordsOf('email_wanted'), { hours: CONFIRM_EMAIL_HOURS })
export const exportReadyMail = (mail: AccountMail) => write(mail, wordsOf('export_ready'), { days: EXPORT_KEPT_DAYS })
export const requestCopyMail = (mail: AccountMail) => write(mail, wordsOf('request_copy'), { days: EXPORT_KEPT_DAYS })
export const signedOutMail = (mail: AccountMail) => write(mail, wordsOf('signed_out'))
export const unlockedMail = (mail: AccountMail) => write(mail, wordsOf('unlocked'))
export const erasedMail = (mail: AccountMail) => write(mail, wordsOf('erased'))

export function deletionAskedMail(mail: AccountMail): RenderedMail {
  const due = Temporal.Instant.from(mail.detail).toZonedDateTimeISO(REGION_ZONE).toPlainDate().toString()
  return write(mail, wordsOf('deletion_asked'), { days: GRACE_DAYS, day: formatDay(due, mail.locale, 'long') })
}

export function newDeviceMail(mail: AccountMail): RenderedMail {
  const t = translator(mail.locale === 'en' ? en : de, mail.locale)
  const words = {
    subject: 'device_subject',
    preheader: 'device_preheader',
    text: 'device_text',
    button: 'device_button',
    small: 'device_small',
  } as const
  return write(mail, words, { device: mail.detail || t('device_unknown') })
}

const CHANGES: Readonly<Record<string, Key>> = {
  password: 'changed_password',
  factor_on: 'changed_factor_on',
  factor_off: 'changed_factor_off',
  recovery_renewed: 'changed_recovery_renewed',
  passkey_added: 'changed_passkey_added',
  api_key_made: 'changed_api_key_made',
  webhook_added: 'changed_webhook_added',
  webhook_renewed: 'changed_webhook_renewed',
  passkey_removed: 'changed_passkey_removed',
  provider_linked: 'changed_provider_linked',
  provider_unlinked: 'changed_provider_unlinked',
} satisfies Record<AccountChange, Key>

export function changedMail(mail: AccountMail): RenderedMail {
  const subject = CHANGES[mail.detail]
  if (subject === undefined) throw new Error(`no text for the change ${mail.detail}`)
  return write(mail, {
    subject,
    preheader: 'device_preheader',
    text: 'changed_text',
    button: 'changed_button',
    small: 'changed_small',
  })
}

export function emailChangedMail(mail: AccountMail): RenderedMail {
  return write(
    mail,
    {
      subject: 'email_changed_subject',
      preheader: 'device_preheader',
      text: 'email_changed_text',
      button: 'email_changed_button',
      small: 'email_changed_small',
    },
    { days: UNDO_EMAIL_DAYS, email: emailInLetters(mail.detail) },
  )
}
