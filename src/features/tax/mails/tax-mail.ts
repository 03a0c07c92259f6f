import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const FORM = '/account/provider/tax'
const NOTICES = {
  'tax.asked': { key: 'asked', path: FORM },
  'tax.reminded': { key: 'reminded', path: FORM },
  'tax.last_reminded': { key: 'last_reminded', path: FORM },
  'tax.blocked': { key: 'blocked', path: FORM },
  'tax.unblocked': { key: 'unblocked', path: '/account/my/office' },
  'tax.copy_ready': { key: 'copy', path: `${FORM}#copies` },
  'tax.copy_corrected': { key: 'corrected', path: `${FORM}#copies` },
  'tax.copy_withdrawn': { key: 'withdrawn', path: `${FORM}#copies` },
} as const

export type TaxNotice = keyof typeof NOTICES

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

/** @param year of those that are about one, else empty */
export function taxWords(type: TaxNotice, year: string, locale: Locale): { title: string; body: string } {
  const t = textsIn(locale)
  const { key } = NOTICES[type]
  if (key === 'corrected' || key === 'withdrawn')
    return { title: t(`${key}_title`, { year }), body: t(`${key}_text`, { year }) }
  return { title: t(`${key}_title`), body: t(`${key}_text`) }
}

/** It leads to our page; the details are never asked for in the mail. */
export function taxMail(
  type: TaxNotice,
  year: string,
  { name, locale, baseUrl }: { name: string; locale: Locale; baseUrl: string },
): RenderedMail {
  const t = textsIn(locale)
  const { key, path } = NOTICES[type]
  return noticeMail(
    taxWords(type, year, locale),
    [
      { kind: 'button', label: t(`${key}_button`), url: `${baseUrl}${localPath(path, locale)}` },
      { kind: 'small', text: t('never_mailed') },
    ],
    { name, locale },
  )
}
