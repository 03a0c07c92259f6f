import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export function rolesWords(roles: readonly DeskRole[], locale: Locale): { title: string; body: string } {
  const t = textsIn(locale)
  const named = new Intl.ListFormat(locale).format(roles.map((role) => t(`role_${role}`)))
  return { title: t('title'), body: roles.length === 0 ? t('textNone') : t('text', { roles: named }) }
}

type Facts = {
  readonly name: string
  readonly roles: readonly DeskRole[]
  readonly locale: Locale
  readonly baseUrl: string
}

export function rolesMail({ name, roles, locale, baseUrl }: Facts): RenderedMail {
  const t = textsIn(locale)
  return noticeMail(
    rolesWords(roles, locale),
    [
      { kind: 'text', text: t('signIn') },
      { kind: 'button', label: t('button'), url: `${baseUrl}${localPath('/account/profile', locale)}` },
    ],
    { name, locale },
  )
}
