import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { MailPart, RenderedMail } from '#features/notification/mails/render-mail.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { AccountEvents } from '../../events.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export type SuspensionEvent = keyof Pick<AccountEvents, 'account.suspended' | 'account.restored'>

const KEYS = { 'account.suspended': 'suspended', 'account.restored': 'restored' } as const

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export function suspensionWords(type: SuspensionEvent, locale: Locale): { title: string; body: string } {
  const t = textsIn(locale)
  return { title: t(`${KEYS[type]}_title`), body: t(`${KEYS[type]}_text`) }
}

type Facts = {
  name: string
  reason: string
  offersOffices: boolean
  /** The reasons with the way to complain; empty for a suspension from before there were any. */
  statement: readonly MailPart[]
  locale: Locale
  baseUrl: string
}

/** The law asks for the reason in full, for what follows from it, and for how to object. */
export function suspensionMail(type: SuspensionEvent, facts: Facts): RenderedMail {
  const { name, reason, offersOffices, statement, locale, baseUrl } = facts
  const t = textsIn(locale)
  const isSuspended = type === 'account.suspended'
  return noticeMail(
    suspensionWords(type, locale),
    [
      ...(offersOffices ? [{ kind: 'text' as const, text: t(`${KEYS[type]}_offices`) }] : []),
      ...(isSuspended && statement.length === 0 ? [{ kind: 'text' as const, text: t('reason', { reason }) }] : []),
      ...statement,
      { kind: 'button', label: t('button'), url: `${baseUrl}${localPath('/account/profile', locale)}` },
      ...(isSuspended && statement.length === 0 ? [{ kind: 'small' as const, text: t('objection') }] : []),
    ],
    { name, locale },
  )
}
