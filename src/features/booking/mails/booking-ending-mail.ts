import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'
import { bookingMailTexts, type BookingFacts } from './booking-facts.ts'

/** How much longer the booking can last, and the page where that is agreed without signing in. */
export type StayOffer = {
  readonly path: string
  readonly extensions: readonly {
    readonly isFullDay: boolean
    readonly endAt: Temporal.Instant
    readonly addedCents: number
  }[]
}

/** More than these, and a mail is no offer but a list. */
const MOST_OFFERS = 3

export function bookingEndingMail(facts: BookingFacts, baseUrl: string, { path, extensions }: StayOffer): RenderedMail {
  const words = bookingMailTexts(facts, facts.booker.locale, baseUrl)
  const { t, rows, title, locale } = words
  const end = words.time(facts.endAt)
  const offers = extensions
    .slice(0, MOST_OFFERS)
    .map(({ isFullDay, endAt, addedCents }): [string, string] => [
      t(isFullDay ? 'ending_full_day' : 'ending_until', { time: words.time(endAt) }),
      addedCents === 0 ? t('ending_no_more') : t('ending_more', { amount: words.money(addedCents) }),
    ])
  const text = t('ending_mail_text', { time: end })
  return renderMail(
    {
      subject: t('ending_subject', { office: title, time: end }),
      preheader: text,
      heading: t('ending_heading'),
      parts: [
        { kind: 'text', text: `${greeting(facts.booker.givenName, locale)}\n${text}` },
        { kind: 'facts', rows: offers },
        { kind: 'button', label: t('ending_button'), url: `${baseUrl}${path}` },
        { kind: 'facts', rows: [rows.when, rows.where, rows.number] },
        { kind: 'small', text: t('ending_small') },
      ],
    },
    locale,
  )
}
