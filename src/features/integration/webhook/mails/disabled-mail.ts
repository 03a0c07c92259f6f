import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export function disabledWords(host: string, locale: Locale): { title: string; body: string } {
  const t = textsIn(locale)
  return { title: t('disabled_title', { host }), body: t('disabled_text') }
}

type Letter = { readonly name: string; readonly locale: Locale; readonly baseUrl: string }

export function disabledMail(host: string, { name, locale, baseUrl }: Letter): RenderedMail {
  const url = `${baseUrl}${localPath('/account/webhooks', locale)}`
  const button = { kind: 'button', label: textsIn(locale)('button'), url } as const
  return noticeMail(disabledWords(host, locale), [button], { name, locale })
}
