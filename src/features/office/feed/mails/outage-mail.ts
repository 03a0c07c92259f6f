import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { OfficeEvents } from '../../events.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export type OutageEvent = keyof Pick<OfficeEvents, 'office.feed_broken' | 'office.feed_back'>

type Facts = {
  readonly title: string
  readonly calendar: string
  readonly onOutage: 'open' | 'close'
}

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export function outageWords(
  type: OutageEvent,
  { title, calendar, onOutage }: Facts,
  locale: Locale,
): { title: string; body: string } {
  const t = textsIn(locale)
  return type === 'office.feed_back'
    ? { title: t('back_title', { calendar }), body: t('back_text', { title }) }
    : { title: t('broken_title', { calendar }), body: t(`broken_${onOutage}`, { title }) }
}

type Letter = { readonly name: string; readonly office: number; readonly locale: Locale; readonly baseUrl: string }

export function outageMail(type: OutageEvent, facts: Facts, { name, office, locale, baseUrl }: Letter): RenderedMail {
  return noticeMail(
    outageWords(type, facts, locale),
    [
      {
        kind: 'button',
        label: textsIn(locale)('button'),
        url: `${baseUrl}${localPath(`/account/my/office/${office}/calendar`, locale)}`,
      },
    ],
    { name, locale },
  )
}
