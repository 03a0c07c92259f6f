import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'
import { bookingMailTexts, type BookingFacts } from './booking-facts.ts'

export function bookingExtendedMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  return extendedMail(facts, 'booker', baseUrl)
}

export function bookingExtendedProviderMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  return extendedMail(facts, 'provider', baseUrl)
}

function extendedMail(facts: BookingFacts, to: 'booker' | 'provider', baseUrl: string): RenderedMail {
  const reader = facts[to]
  const words = bookingMailTexts(facts, reader.locale, baseUrl)
  const { t, rows, title } = words
  const isBooker = to === 'booker'
  const booker = facts.booker.name
  const text = isBooker ? t('extended_text') : t('extended_provider_text', { booker })
  const who = isBooker ? ([t('provider'), facts.provider.title] as const) : ([t('booker'), booker] as const)
  return renderMail(
    {
      subject: t('extended_subject', { office: title, end: words.time(facts.endAt) }),
      preheader: rows.when[1],
      heading: t(isBooker ? 'extended_heading' : 'extended_provider_heading'),
      parts: [
        { kind: 'text', text: `${greeting(reader.givenName, words.locale)}\n${text}` },
        words.rail,
        { kind: 'facts', rows: [rows.when, rows.where, who, ...rows.places, ...rows.price, rows.number] },
        { kind: 'button', label: t(isBooker ? 'manage' : 'view'), url: words.manageUrl },
      ],
    },
    words.locale,
  )
}
