import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { formatDay, formatNumber } from '#kernel/format.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { OfficeEvents } from '../../events.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export type CommissionEvent = keyof Pick<OfficeEvents, 'office.commission_announced' | 'office.commission_withdrawn'>
type Change = OfficeEvents[CommissionEvent]

const KEYS = { 'office.commission_announced': 'announced', 'office.commission_withdrawn': 'withdrawn' } as const

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

function wordsOf({ from, rate, before }: Change, locale: Locale) {
  return {
    day: formatDay(from, locale, 'dated'),
    rate: formatNumber(rate / 100, locale),
    before: formatNumber(before / 100, locale),
  }
}

export function commissionWords(
  type: CommissionEvent,
  change: Change,
  locale: Locale,
): { title: string; body: string } {
  const t = textsIn(locale)
  const words = wordsOf(change, locale)
  return { title: t(`${KEYS[type]}_title`, words), body: t(`${KEYS[type]}_text`, words) }
}

type Reader = { readonly name: string; readonly locale: Locale; readonly baseUrl: string }

export function commissionMail(type: CommissionEvent, change: Change, { name, locale, baseUrl }: Reader): RenderedMail {
  const t = textsIn(locale)
  return noticeMail(
    commissionWords(type, change, locale),
    [
      { kind: 'button', label: t('button'), url: `${baseUrl}${localPath('/account/my/office', locale)}` },
      ...(type === 'office.commission_announced' ? [{ kind: 'small' as const, text: t('choice') }] : []),
    ],
    { name, locale },
  )
}
