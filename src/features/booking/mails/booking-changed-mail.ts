/** A booking lasts longer, or is at another time: what it is now, for both sides. */
import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'
import { bookingMailTexts, type BookingFacts, type BookingMailTexts } from './booking-facts.ts'

type Change = 'extended' | 'moved'
type ChangedMail = (facts: BookingFacts, baseUrl: string) => RenderedMail

export const bookingExtendedMail = toBooker('extended')
export const bookingExtendedProviderMail = toProvider('extended')
export const bookingMovedMail = toBooker('moved')
export const bookingMovedProviderMail = toProvider('moved')

function toBooker(change: Change): ChangedMail {
  return (facts, baseUrl) => {
    const words = bookingMailTexts(facts, facts.booker.locale, baseUrl)
    const { t } = words
    return changedMail(facts, change, words, {
      to: facts.booker.givenName,
      heading: t(`${change}_heading`),
      text: t(`${change}_text`),
      who: [t('provider'), facts.provider.title],
      button: t('manage'),
    })
  }
}

function toProvider(change: Change): ChangedMail {
  return (facts, baseUrl) => {
    const words = bookingMailTexts(facts, facts.provider.locale, baseUrl)
    const { t } = words
    const booker = facts.booker.name
    return changedMail(facts, change, words, {
      to: facts.provider.givenName,
      heading: t(`${change}_provider_heading`),
      text: t(`${change}_provider_text`, { booker }),
      who: [t('booker'), booker],
      button: t('view'),
    })
  }
}

function changedMail(
  { endAt, movedFrom }: BookingFacts,
  change: Change,
  { t, rows, rail, title, start, at, time, manageUrl, locale }: BookingMailTexts,
  side: { to: string; heading: string; text: string; who: readonly [string, string]; button: string },
): RenderedMail {
  const before: [string, string][] =
    change === 'moved' && movedFrom ? [[t('moved_before'), `${at(movedFrom.startAt)}–${time(movedFrom.endAt)}`]] : []
  return renderMail(
    {
      subject:
        change === 'moved'
          ? t('moved_subject', { office: title, start })
          : t('extended_subject', { office: title, end: time(endAt) }),
      preheader: rows.when[1],
      heading: side.heading,
      parts: [
        { kind: 'text', text: `${greeting(side.to, locale)}\n${side.text}` },
        rail,
        {
          kind: 'facts',
          rows: [rows.when, ...before, rows.where, side.who, ...rows.places, ...rows.price, rows.number],
        },
        { kind: 'button', label: side.button, url: manageUrl },
      ],
    },
    locale,
  )
}
