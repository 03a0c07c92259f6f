import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { formatInstant } from '#kernel/format.ts'
import { localPath, REGION_ZONE, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

type Looked = {
  /** In the operator's words; '' when it is not kept any more. */
  readonly reason: string
  readonly at: Temporal.Instant
}

export function impersonationWords({ reason, at }: Looked, locale: Locale): { title: string; body: string } {
  const t = textsIn(locale)
  const text = t('text', { at: formatInstant(at.toString(), REGION_ZONE, locale, 'dated') })
  return { title: t('title'), body: reason === '' ? text : `${text} ${t('reason', { reason })}` }
}

type Facts = Looked & { readonly name: string; readonly locale: Locale; readonly baseUrl: string }

export function impersonationMail({ name, locale, baseUrl, ...looked }: Facts): RenderedMail {
  const t = textsIn(locale)
  return noticeMail(
    impersonationWords(looked, locale),
    [
      { kind: 'text', text: t('what') },
      { kind: 'button', label: t('button'), url: `${baseUrl}${localPath('/account/privacy', locale)}` },
      { kind: 'small', text: t('small') },
    ],
    { name, locale },
  )
}
