import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { formatDay, formatMoney, formatMonth } from '#kernel/format.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import { translator } from '#kernel/texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export type StatementNotice = 'ready' | 'announced' | 'failed' | 'taken_back'

export type StatementTold = {
  readonly number: string
  /** "2026-11" */
  readonly month: string
  readonly askedCents: number
  /** A part of the statement is asked for again, because the bank has taken it back. */
  readonly isPart: boolean
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
    amount: formatMoney(told.askedCents, told.currency, locale),
    date: told.debitOn === null ? '' : formatDay(told.debitOn, locale),
    number: told.number,
  }
  const title = type === 'ready' && told.askedCents === 0 ? 'ready_nothing_title' : (`${type}_title` as const)
  return { title: t(title, slots), body: t(textOf(type, told), slots) }
}

function textOf(type: StatementNotice, { isToConfirm, isPart, askedCents }: StatementTold) {
  if (type === 'failed' && isToConfirm) return 'failed_confirm_text'
  if (type === 'ready' && isPart) return 'ready_part_text'
  if (type === 'ready' && askedCents === 0) return 'ready_nothing_text'
  if (type === 'announced' && isPart) return 'announced_part_text'
  if (type === 'taken_back' && isPart) return 'taken_back_part_text'
  return `${type}_text` as const
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
