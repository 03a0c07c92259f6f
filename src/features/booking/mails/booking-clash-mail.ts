import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'
import { localPath } from '#kernel/locale.ts'
import { bookingMailTexts, type BookingFacts } from './booking-facts.ts'

/** To the host: what is certain first, then where to decide. */
export function bookingClashMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  const words = bookingMailTexts(facts, facts.provider.locale, baseUrl)
  const { t, rows, locale } = words
  const booker = facts.booker.name
  return renderMail(
    {
      subject: t('clash_subject', { office: words.title, start: words.start }),
      preheader: t('clash_text', { booker }),
      heading: t('clash_heading'),
      parts: [
        { kind: 'text', text: `${greeting(facts.provider.givenName, locale)}\n${t('clash_text', { booker })}` },
        { kind: 'facts', rows: [[t('booker'), booker], rows.when, rows.where, ...rows.places, rows.number] },
        { kind: 'button', label: t('clash_button'), url: `${baseUrl}${localPath('/dashboard', locale)}` },
        { kind: 'small', text: t('clash_small') },
      ],
    },
    locale,
  )
}
