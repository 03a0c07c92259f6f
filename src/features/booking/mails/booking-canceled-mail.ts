import { MAXIMUM_HOURS, MINIMUM_HOURS } from '#features/office/rules/limits.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { nearbySearch } from '../nearby/rules/nearby-search.ts'
import { bookingMailTexts, type BookingFacts, type BookingMailTexts } from './booking-facts.ts'
import { greeting, renderMail, type MailPart, type RenderedMail } from '#features/notification/mails/render-mail.ts'

export function bookingCanceledMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  const words = bookingMailTexts(facts, facts.booker.locale, baseUrl)
  const { t, rows } = words
  const byBooker = facts.canceledBy === 'user'
  return renderMail(
    {
      subject: t('canceled_subject', { office: words.title, start: words.start }),
      preheader: rows.when[1],
      heading: t('canceled_heading'),
      parts: [
        { kind: 'text', text: `${greeting(facts.booker.givenName, words.locale)}\n${whyText(facts, words)}` },
        {
          kind: 'facts',
          rows: [rows.when, rows.where, ...feeRow(facts, words), ...reasonRow(facts, words), rows.number],
        },
        ...withdrawalParts(facts, words),
        byBooker
          ? { kind: 'button', label: t('view'), url: words.manageUrl }
          : { kind: 'button', label: t('canceled_search'), url: searchUrl(facts, baseUrl, words.locale) },
      ],
    },
    words.locale,
  )
}

/** What is free around the place at the same time, as it is when the mail is read. */
function searchUrl({ day, a, hours, office }: BookingFacts, baseUrl: string, locale: Locale): string {
  const wish = { date: day, time: formatQuarter(a), hours: Math.min(MAXIMUM_HOURS, Math.max(MINIMUM_HOURS, hours)) }
  return `${baseUrl}${localPath('/', locale)}?${new URLSearchParams(nearbySearch(office, wish)).toString()}`
}

/** The confirmation of receipt that article 11a of Directive 2011/83/EU wants: the declaration with its date and time. */
function withdrawalParts({ id, withdrawal }: BookingFacts, { t, at }: BookingMailTexts): MailPart[] {
  if (withdrawal === null) return []
  const { name } = withdrawal
  return [
    { kind: 'strong', text: t('withdrawal_received', { at: at(withdrawal.at) }) },
    { kind: 'text', text: t('withdrawal_text', { name, id }) },
  ]
}

function whyText(facts: BookingFacts, { t, money }: BookingMailTexts): string {
  switch (facts.canceledBy) {
    case 'provider':
      return t('canceled_by_provider')
    case 'operator':
      return t('canceled_by_operator')
    case 'payment':
      return t('canceled_by_payment')
    default:
      return facts.feeCents > 0 ? t('canceled_fee', { fee: money(facts.feeCents) }) : t('canceled_free')
  }
}

function feeRow(facts: BookingFacts, { t, money }: BookingMailTexts) {
  return facts.feeCents > 0 ? ([[t('fee'), money(facts.feeCents)]] as const) : []
}

function reasonRow(facts: BookingFacts, { t }: BookingMailTexts) {
  return facts.cancelReason ? ([[t('reason'), facts.cancelReason]] as const) : []
}

export function bookingCanceledProviderMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  const words = bookingMailTexts(facts, facts.provider.locale, baseUrl)
  const { t, rows } = words
  const booker = facts.booker.name
  const text = t(facts.canceledBy === 'provider' ? 'canceled_provider_self' : 'canceled_provider_text', { booker })
  const fee = facts.feeCents > 0 ? ` ${t('canceled_provider_fee', { fee: words.money(facts.feeCents) })}` : ''
  return renderMail(
    {
      subject: t('canceled_subject', { office: words.title, start: words.start }),
      preheader: `${booker}: ${rows.when[1]}`,
      heading: t('canceled_heading'),
      parts: [
        { kind: 'text', text: `${greeting(facts.provider.givenName, words.locale)}\n${text}${fee}` },
        {
          kind: 'facts',
          rows: [[t('booker'), booker], rows.when, rows.where, ...rows.places, ...feeRow(facts, words), rows.number],
        },
        { kind: 'button', label: t('view'), url: words.manageUrl },
      ],
    },
    words.locale,
  )
}
