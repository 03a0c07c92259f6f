import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { formatDay } from '#kernel/format.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

/** @param effectiveOn the first day on which they apply */
export function termsWords(effectiveOn: string, locale: Locale): { title: string; body: string } {
  const t = textsIn(locale)
  const day = formatDay(effectiveOn, locale, 'dated')
  return { title: t('title', { day }), body: t('text', { day }) }
}

type Facts = {
  readonly version: number
  readonly effectiveOn: string
  readonly summary: string
  readonly name: string
  readonly locale: Locale
  readonly baseUrl: string
}

export function termsMail({ version, effectiveOn, summary, name, locale, baseUrl }: Facts): RenderedMail {
  const t = textsIn(locale)
  return noticeMail(
    termsWords(effectiveOn, locale),
    [
      { kind: 'text', text: t('what', { summary }) },
      { kind: 'button', label: t('button'), url: `${baseUrl}${localPath(`/page/terms?version=${version}`, locale)}` },
      { kind: 'small', text: t('choice') },
    ],
    { name, locale },
  )
}
