import { isHeld, isPlanned } from '#features/payment/rules/leg-states.ts'
import { PROVIDER_CANCEL_HOURS } from '../rules/limits.ts'
import { bookingMailTexts, type BookingFacts, type BookingMailTexts } from './booking-facts.ts'
import { greeting, renderMail, type MailPart, type RenderedMail } from '#features/notification/mails/render-mail.ts'

export function bookingConfirmedMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  const words = bookingMailTexts(facts, facts.booker.locale, baseUrl)
  const { t, rows } = words
  const deadline = t('free_until', { until: words.at(facts.freeUntil) })
  const note = words.locale === 'en' ? facts.office.accessNoteEn : facts.office.accessNoteDe
  return renderMail(
    {
      subject: confirmedSubject(facts, words),
      preheader: `${rows.when[1]}. ${deadline}`,
      heading: t('confirmed_heading'),
      parts: [
        { kind: 'text', text: `${greeting(facts.booker.givenName, words.locale)}\n${textOf(facts, words)}` },
        words.rail,
        {
          kind: 'facts',
          rows: [
            rows.when,
            rows.where,
            [t('provider'), facts.provider.title],
            ...rows.places,
            ...rows.price,
            ...(note ? ([[t('access'), note]] as const) : []),
            rows.number,
          ],
        },
        { kind: 'strong', text: deadline },
        { kind: 'button', label: t('manage'), url: words.manageUrl },
        ...cardPart(facts, words),
        { kind: 'small', text: t('confirmed_terms') },
        ...(facts.isForCompany ? [] : [withdrawPart(words)]),
      ],
    },
    words.locale,
  )
}

/** Whoever has not booked it themselves reads that it is a team day. */
export function confirmedSubject(
  { teamDay }: BookingFacts,
  { t, title, start }: Pick<BookingMailTexts, 't' | 'title' | 'start'>,
): string {
  return t(teamDay?.organiser ? 'team_subject' : 'confirmed_subject', { office: title, start })
}

const textOf = ({ teamDay }: BookingFacts, { t }: BookingMailTexts) =>
  teamDay?.organiser ? t('team_text', { organiser: teamDay.organiser }) : t('confirmed_text')

/** Article 11a of Directive 2011/83/EU: the function is easy to find for as long as it can be used. */
const withdrawPart = ({ t, manageUrl }: BookingMailTexts): MailPart => ({
  kind: 'link',
  text: t('confirmed_withdraw'),
  label: t('confirmed_withdraw_link'),
  url: `${manageUrl}/withdraw`,
})

/** Spec 9: the full-day amount is blocked on the card; the mail says so only when there is a card hold. */
function cardPart(facts: BookingFacts, words: BookingMailTexts): MailPart[] {
  const { leg } = facts
  if (leg.holdCents === 0) return []
  const amount = words.money(leg.holdCents)
  if (isHeld(leg.state)) return [{ kind: 'small', text: words.t('confirmed_hold', { amount }) }]
  if (isPlanned(leg.state) && leg.holdAt)
    return [{ kind: 'small', text: words.t('confirmed_planned', { amount, at: words.at(leg.holdAt) }) }]
  return []
}

export function bookingConfirmedProviderMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  const words = bookingMailTexts(facts, facts.provider.locale, baseUrl)
  const { t, rows } = words
  const { teamDay } = facts
  const booker = teamDay?.organiser ?? facts.booker.name
  return renderMail(
    {
      subject: t('confirmed_provider_subject', { office: words.title, start: words.start }),
      preheader: `${booker}: ${rows.when[1]}`,
      heading: t('confirmed_provider_heading'),
      parts: [
        {
          kind: 'text',
          text: `${greeting(facts.provider.givenName, words.locale)}\n${t('confirmed_provider_text', { booker })}${teamDay ? ` ${t('team_places', { count: teamDay.places })}` : ''}`,
        },
        words.rail,
        {
          kind: 'facts',
          rows: [[t('booker'), booker], rows.when, rows.where, ...rows.places, ...rows.price, rows.number],
        },
        { kind: 'button', label: t('view'), url: words.manageUrl },
        { kind: 'small', text: t('confirmed_provider_small', { hours: PROVIDER_CANCEL_HOURS }) },
      ],
    },
    words.locale,
  )
}
