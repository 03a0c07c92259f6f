import { bookingMailTexts, type BookingFacts } from './booking-facts.ts'
import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'

/** Spec 2, 8: after the end the booker is asked for a rating. */
export function bookingCompletedMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  const words = bookingMailTexts(facts, facts.booker.locale, baseUrl)
  const { t, rows } = words
  return renderMail(
    {
      subject: t('completed_subject', { office: words.title }),
      preheader: t('completed_text'),
      heading: t('completed_heading'),
      parts: [
        { kind: 'text', text: `${greeting(facts.booker.givenName, words.locale)}\n${t('completed_text')}` },
        { kind: 'button', label: t('rate_now'), url: words.rateUrl },
        { kind: 'facts', rows: [rows.when, rows.where, ...rows.price, rows.number] },
        { kind: 'small', text: t('completed_small') },
      ],
    },
    words.locale,
  )
}
