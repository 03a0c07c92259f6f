import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { MailPart, RenderedMail } from '#features/notification/mails/render-mail.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { OfficeEvents } from '../../events.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export type ModerationEvent = keyof Pick<OfficeEvents, 'office.hidden' | 'office.shown'>

const KEYS = { 'office.hidden': 'hidden', 'office.shown': 'shown' } as const

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export function moderationWords(type: ModerationEvent, title: string, locale: Locale): { title: string; body: string } {
  const t = textsIn(locale)
  return { title: t(`${KEYS[type]}_title`, { title }), body: t(`${KEYS[type]}_text`) }
}

type Facts = {
  name: string
  title: string
  reason: string
  /** The reasons with the way to complain; empty for a decision from before there were any. */
  statement: readonly MailPart[]
  locale: Locale
  baseUrl: string
}

/** The law asks for the reason in full, for what follows from it, and for how to object. */
export function moderationMail(type: ModerationEvent, facts: Facts): RenderedMail {
  const { name, title, reason, statement, locale, baseUrl } = facts
  const t = textsIn(locale)
  const isHidden = type === 'office.hidden'
  return noticeMail(
    moderationWords(type, title, locale),
    [
      ...(isHidden && statement.length === 0 ? [{ kind: 'text' as const, text: t('reason', { reason }) }] : []),
      ...statement,
      {
        kind: 'button',
        label: t('button'),
        url: `${baseUrl}${localPath('/account/my/office', locale)}`,
      },
      ...(isHidden && statement.length === 0 ? [{ kind: 'small' as const, text: t('objection') }] : []),
    ],
    { name, locale },
  )
}
