import { wishQuery } from '#features/booking/rules/wish-in-url.ts'
import { OFFER_MINUTES } from '../rules/limits.ts'
import { formatInstant } from '#kernel/format.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { bookingMailTexts, type BookingFacts } from '#features/booking/mails/booking-facts.ts'
import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

/** What the mail needs in addition to the facts of the hold. */
export type OfferFacts = BookingFacts & {
  readonly watch: { readonly id: number; readonly endToken: string }
}

/** A place that somebody waited for is held for them for a quarter of an hour (decision 15). */
export function watchOfferedMail(facts: OfferFacts, baseUrl: string): RenderedMail {
  const words = bookingMailTexts(facts, facts.booker.locale, baseUrl)
  const { rows, locale } = words
  const t = translator(locale === 'en' ? en : de, locale)
  const until = formatInstant((facts.holdUntil ?? facts.startAt).toString(), facts.office.zone, locale, 'time')
  const wish = { date: facts.day, quarter: facts.a, hours: facts.hours, quantity: facts.quantity, code: '' }
  const bookUrl = `${baseUrl}${localPath(`/book/${facts.office.id}`, locale)}?${wishQuery(wish)}&hold=${facts.id}`
  const endUrl = `${baseUrl}${localPath('/watch/end', locale)}?watch=${facts.watch.id}&token=${facts.watch.endToken}`
  const deadline = t('offered_deadline', { until })
  return renderMail(
    {
      subject: t('offered_subject', { office: words.title, start: words.start }),
      preheader: deadline,
      heading: t('offered_heading'),
      parts: [
        {
          kind: 'text',
          text: `${greeting(facts.booker.givenName, words.locale)}\n${t('offered_text', { minutes: OFFER_MINUTES })}`,
        },
        words.rail,
        {
          kind: 'facts',
          rows: [rows.when, rows.where, [words.t('provider'), facts.provider.title], ...rows.places, ...rows.price],
        },
        { kind: 'strong', text: deadline },
        { kind: 'button', label: t('offered_book'), url: bookUrl },
        { kind: 'link', text: t('offered_small'), label: t('offered_end'), url: endUrl },
      ],
    },
    locale,
  )
}

/** How an offer ended that is held no longer. */
const ENDED = {
  confirmed: 'offered_booked',
  completed: 'offered_booked',
  canceled: 'offered_canceled',
} as const

/** The same in the list and as a push; afterwards the list says what became of it. */
export function watchOfferedWords(facts: BookingFacts, locale: Locale): { title: string; body: string } {
  const { title, start } = bookingMailTexts(facts, locale, '')
  const t = translator(locale === 'en' ? en : de, locale)
  const heading = t('offered_subject', { office: title, start })
  if (facts.status !== 'held')
    return { title: heading, body: t(ENDED[facts.status as keyof typeof ENDED] ?? 'offered_lapsed') }
  const until = formatInstant((facts.holdUntil ?? facts.startAt).toString(), facts.office.zone, locale, 'time')
  return { title: heading, body: t('offered_deadline', { until }) }
}
