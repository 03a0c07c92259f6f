import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { formatMoney, formatMonth } from '#kernel/format.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { toCents } from '#kernel/money.ts'
import { translator } from '#kernel/texts.ts'
import type { InvoiceDocument } from '../rules/document.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export function invoiceWords(document: InvoiceDocument, locale: Locale): { title: string; body: string } {
  const t = textsIn(locale)
  const key = document.typeCode === '384' ? 'booking_cancel' : document.kind
  const amount = formatMoney(toCents(Math.abs(document.totals.grossCents)), document.currency, locale)
  return {
    title: t(`${key}_title`, { number: document.number }),
    body: t(`${key}_text`, {
      seller: document.seller.name,
      amount,
      corrected: document.corrects?.number ?? '',
      month: formatMonth(document.period.from.slice(0, 7), locale),
    }),
  }
}

/** @param path of the page that has it */
export function invoiceMail(
  document: InvoiceDocument,
  path: string,
  { name, locale, baseUrl }: { readonly name: string; readonly locale: Locale; readonly baseUrl: string },
): RenderedMail {
  const t = textsIn(locale)
  const isOfBooking = document.kind === 'booking' || document.kind === 'booking_credit'
  return noticeMail(
    invoiceWords(document, locale),
    [
      { kind: 'button', label: t(isOfBooking ? 'open' : 'openAll'), url: `${baseUrl}${localPath(path, locale)}` },
      { kind: 'small', text: t('attachedHint') },
    ],
    { name, locale },
  )
}
