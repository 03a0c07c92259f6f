import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'
import { bookingMailTexts, type BookingFacts, type BookingMailTexts } from './booking-facts.ts'

export function bookingMovedMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  return movedMail(facts, 'booker', baseUrl)
}

export function bookingMovedProviderMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  return movedMail(facts, 'provider', baseUrl)
}

function movedMail(facts: BookingFacts, to: 'booker' | 'provider', baseUrl: string): RenderedMail {
  const reader = facts[to]
  const words = bookingMailTexts(facts, reader.locale, baseUrl)
  const { t, rows, title } = words
  const isBooker = to === 'booker'
  const booker = facts.booker.name
  const text = isBooker ? t('moved_text') : t('moved_provider_text', { booker })
  const who = isBooker ? ([t('provider'), facts.provider.title] as const) : ([t('booker'), booker] as const)
  return renderMail(
    {
      subject: t('moved_subject', { office: title, start: words.start }),
      preheader: rows.when[1],
      heading: t(isBooker ? 'moved_heading' : 'moved_provider_heading'),
      parts: [
        { kind: 'text', text: `${greeting(reader.givenName, words.locale)}\n${text}` },
        words.rail,
        {
          kind: 'facts',
          rows: [rows.when, ...before(facts, words), rows.where, who, ...rows.places, ...rows.price, rows.number],
        },
        { kind: 'button', label: t(isBooker ? 'manage' : 'view'), url: words.manageUrl },
      ],
    },
    words.locale,
  )
}

function before({ movedFrom }: BookingFacts, { t, at, time }: BookingMailTexts): [string, string][] {
  return movedFrom ? [[t('moved_before'), `${at(movedFrom.startAt)}–${time(movedFrom.endAt)}`]] : []
}
