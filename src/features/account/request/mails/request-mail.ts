/** The mails about what somebody asked for by letter or mail (GDPR, Article 12 (3) and (4)). */
import type { MailPart, RenderedMail } from '#features/notification/mails/render-mail.ts'
import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import { formatDay } from '#kernel/format.ts'
import type { Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { RequestKind } from '../rules/request-kinds.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export type RequestTold = 'opened' | 'extended' | 'fulfilled' | 'refused' | 'withdrawn'

export type RequestFacts = {
  readonly told: RequestTold
  readonly kind: RequestKind
  readonly arrivedOn: string
  readonly lastDay: string
  /** Why it takes longer, what was done, or why not; '' for a receipt. */
  readonly words: string
}

export function requestWords({ told, kind, arrivedOn, lastDay }: RequestFacts, locale: Locale) {
  const t = textsIn(locale)
  const slots = {
    kind: t(`kind_${kind}`),
    arrived: formatDay(arrivedOn, locale, 'long'),
    until: formatDay(lastDay, locale, 'long'),
  }
  return { title: t(`${told}_title`), body: t(`${told}_text`, slots) }
}

export function requestMail(facts: RequestFacts, reader: { name: string; locale: Locale }): RenderedMail {
  const t = textsIn(reader.locale)
  const { told, words } = facts
  const parts: MailPart[] = [
    ...(words === ''
      ? []
      : [{ kind: 'facts', rows: [[t(told === 'fulfilled' ? 'done' : 'why'), words]] } satisfies MailPart]),
    ...(told === 'opened' ? [{ kind: 'small', text: t('opened_small') } satisfies MailPart] : []),
    // Also of what was withdrawn: they may not have meant it so.
    ...(told === 'refused' || told === 'withdrawn' ? [{ kind: 'text', text: t('complain') } satisfies MailPart] : []),
  ]
  return noticeMail(requestWords(facts, reader.locale), parts, reader)
}
