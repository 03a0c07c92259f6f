import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { formatDay, formatMoney, formatMonth } from '#kernel/format.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export type StatementNotice = 'announced' | 'failed' | 'taken_back'

export type StatementTold = {
  readonly number: string
  /** "2026-11" */
  readonly month: string
  readonly totalCents: number
  readonly currency: Currency
  /** Of the debit; null where none is announced. */
  readonly debitOn: string | null
  /** The bank of the card wants somebody to confirm it. */
  readonly isToConfirm: boolean
}

export function statementWords(type: StatementNotice, told: StatementTold, locale: Locale) {
  const t = translator(locale === 'en' ? en : de, locale)
  const slots = {
    month: formatMonth(told.month, locale),
    amount: formatMoney(told.totalCents, told.currency, locale),
    date: told.debitOn === null ? '' : formatDay(told.debitOn, locale),
    number: told.number,
  }
  const text = type === 'failed' && told.isToConfirm ? 'failed_confirm_text' : (`${type}_text` as const)
  return { title: t(`${type}_title`, slots), body: t(text, slots) }
}

export function statementMail(
  type: StatementNotice,
  told: StatementTold,
  { name, locale, baseUrl }: { name: string; locale: Locale; baseUrl: string },
): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  return noticeMail(
    statementWords(type, told, locale),
    [{ kind: 'button', label: t(`${type}_button`), url: `${baseUrl}${localPath('/employees/billing', locale)}` }],
    { name, locale },
  )
}
