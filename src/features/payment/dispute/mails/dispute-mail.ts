import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { REGION_ZONE, localPath, type Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import { translator } from '#kernel/texts.ts'
import { reasonTextOf } from '../rules/dispute-reasons.ts'
import listDe from '../texts.de.ts'
import listEn from '../texts.en.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

/** What an operator is told of a dispute. */
export type DisputeNotice = 'payment.disputed' | 'payment.dispute_won' | 'payment.dispute_lost'

type Facts = {
  readonly booking_id: number
  readonly method_kind: 'card' | 'sepa'
  readonly reason: string
  readonly amount_cents: number
  readonly currency: Currency
  readonly answer_by: Temporal.Instant | null
  readonly title_de: string
  readonly title_en: string
}

export function disputeWords(type: DisputeNotice, facts: Facts, locale: Locale): { title: string; body: string } {
  const t = translator(locale === 'en' ? en : de, locale)
  const list = translator(locale === 'en' ? listEn : listDe, locale)
  const slots = {
    office: locale === 'en' ? facts.title_en : facts.title_de,
    amount: formatMoney(facts.amount_cents, facts.currency, locale),
    reason: list(reasonTextOf(facts.reason), { reason: facts.reason }),
  }
  if (type === 'payment.dispute_won') return { title: t('won_title', slots), body: t('won_text', slots) }
  if (type === 'payment.dispute_lost')
    return facts.method_kind === 'sepa'
      ? { title: t('returned_title', slots), body: t('returned_text', slots) }
      : { title: t('lost_title', slots), body: t('lost_text', slots) }
  const body =
    facts.answer_by === null
      ? t('disputed_text', slots)
      : t('disputed_until', { ...slots, at: formatInstant(facts.answer_by.toString(), REGION_ZONE, locale) })
  return { title: t('disputed_title', slots), body }
}

export function disputeMail(
  type: DisputeNotice,
  facts: Facts,
  { name, locale, baseUrl }: { name: string; locale: Locale; baseUrl: string },
): RenderedMail {
  const t = translator(locale === 'en' ? en : de, locale)
  const url = `${baseUrl}${localPath('/operator/booking', locale)}?number=${facts.booking_id}`
  return noticeMail(
    disputeWords(type, facts, locale),
    [
      { kind: 'facts', rows: [[t('booking'), String(facts.booking_id)]] },
      { kind: 'button', label: t(type === 'payment.disputed' ? 'answer_button' : 'money_button'), url },
    ],
    { name, locale },
  )
}
