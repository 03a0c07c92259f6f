import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export function traderWords(locale: Locale): { title: string; body: string } {
  const t = textsIn(locale)
  return { title: t('title'), body: t('text') }
}

export function traderMail({ name, locale, baseUrl }: { name: string; locale: Locale; baseUrl: string }): RenderedMail {
  const t = textsIn(locale)
  return noticeMail(
    traderWords(locale),
    [
      { kind: 'button', label: t('button'), url: `${baseUrl}${localPath('/account/provider', locale)}` },
      { kind: 'small', text: t('small') },
    ],
    { name, locale },
  )
}
