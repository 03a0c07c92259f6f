/** The words of notices about bookings: in the list and on a locked screen, so they are short. */
import type { Locale } from '#kernel/locale.ts'
import { debitDay } from './debit-announced-mail.ts'
import { confirmedSubject } from './booking-confirmed-mail.ts'
import { bookingMailTexts, type BookingFacts, type BookingMailTexts } from './booking-facts.ts'

export type BookingNoticeWords = (facts: BookingFacts, locale: Locale) => { title: string; body: string }

type Of = BookingMailTexts & { readonly facts: BookingFacts; readonly when: string; readonly address: string }

/** A notice leads to a route and names no address, so there is no base. */
function worded(title: (of: Of) => string, body: (of: Of) => string): BookingNoticeWords {
  return (facts, locale) => {
    const texts = bookingMailTexts(facts, locale, '')
    const { street, city } = facts.office
    const of = { ...texts, facts, when: texts.rows.when[1], address: `${street}, ${city}` }
    return { title: title(of), body: body(of) }
  }
}

const fee = ({ t, facts, money }: Of) =>
  facts.feeCents > 0 ? `${t('fee')}: ${money(facts.feeCents)}` : t('canceled_free_short')

export const confirmed = worded(
  (of) => confirmedSubject(of.facts, of),
  ({ t, facts, address }) => {
    const organiser = facts.teamDay?.organiser
    return organiser ? `${t('team_by', { organiser })} ${address}` : address
  },
)

export const confirmedForProvider = worded(
  ({ t, title, start }) => t('confirmed_provider_subject', { office: title, start }),
  ({ t, facts, when }) => {
    const booker = facts.teamDay?.organiser ?? facts.booker.name
    const by = t('booked_by', { booker, when })
    return facts.teamDay ? `${t('team_places', { count: facts.teamDay.places })} ${by}` : by
  },
)

const atMyPlace: (of: Of) => string = ({ title, when }) => `${title}: ${when}`

export const comes = worded(({ t, facts, start }) => t('comes_subject', { name: facts.booker.name, start }), atMyPlace)

export const comesNot = worded(
  ({ t, facts, start }) => t('comes_not_subject', { name: facts.booker.name, start }),
  atMyPlace,
)

export const comesInstead = worded(
  ({ t, facts, start }) => t('comes_instead_subject', { name: facts.booker.name, start }),
  atMyPlace,
)

export const canceled = worded(({ t, title, start }) => t('canceled_subject', { office: title, start }), fee)

export const canceledForProvider = worded(
  ({ t, title, start }) => t('canceled_subject', { office: title, start }),
  ({ facts }) => facts.booker.name,
)

export const extended = worded(
  (of) => of.t('extended_subject', { office: of.title, end: of.time(of.facts.endAt) }),
  ({ when }) => when,
)

export const extendedForProvider = worded(
  (of) => of.t('extended_subject', { office: of.title, end: of.time(of.facts.endAt) }),
  ({ t, facts, when }) => t('booked_by', { booker: facts.booker.name, when }),
)

export const moved = worded(
  ({ t, title, start }) => t('moved_subject', { office: title, start }),
  ({ when }) => when,
)

export const movedForProvider = worded(
  ({ t, title, start }) => t('moved_subject', { office: title, start }),
  ({ t, facts, when }) => t('booked_by', { booker: facts.booker.name, when }),
)

export const clash = worded(
  ({ t, title, start }) => t('clash_subject', { office: title, start }),
  ({ t, facts }) => t('clash_text', { booker: facts.booker.name }),
)

export const starting = worded(
  ({ t, title }) => t('starting', { office: title }),
  (of) => of.t('starting_text', { time: of.time(of.facts.startAt), address: of.address }),
)

export const ending = worded(
  ({ t, title }) => t('ending', { office: title }),
  (of) => of.t('ending_text', { time: of.time(of.facts.endAt) }),
)

export const completed = worded(
  ({ t, title }) => t('completed_subject', { office: title }),
  ({ t }) => t('completed_small'),
)

export const holdFailed = worded(
  ({ t, title, start }) => t('hold_failed_subject', { office: title, start }),
  ({ t, money, facts }) => t('open_amount', { amount: money(facts.totalCents) }),
)

export const paymentFailed = worded(
  ({ t, title }) => t('payment_failed_short', { office: title }),
  ({ t, money, facts }) => t('open_amount', { amount: money(facts.feeCents > 0 ? facts.feeCents : facts.totalCents) }),
)

export const debitAnnounced = worded(
  ({ t, title }) => t('debit_announced_short', { office: title }),
  (of) => of.t('debit_announced_body', { amount: of.money(of.facts.leg.amountCents), day: debitDay(of) }),
)

export const takenBack = worded(
  ({ t, title }) => t('taken_back_short', { office: title }),
  ({ t, money, facts }) => t('open_amount', { amount: money(facts.leg.amountCents) }),
)

export const action = worded(
  ({ t, facts }) => t('action_title', { booker: facts.teamDay?.organiser ?? facts.booker.name }),
  ({ t, title, money, facts, time, when }) => {
    const asked = facts.teamDay
      ? t('action_team_text', { count: facts.teamDay.places, office: title, when })
      : t('action_text', { amount: money(facts.leg.holdCents), office: title, when })
    return facts.holdUntil === null ? asked : `${asked} ${t('action_until', { time: time(facts.holdUntil) })}`
  },
)

export const unconfirmed = worded(
  ({ t, title }) => t('unconfirmed_title', { office: title }),
  ({ t, when }) => t('unconfirmed_text', { when }),
)

export const teamUnconfirmed = worded(
  ({ t, title }) => t('team_unconfirmed_title', { office: title }),
  ({ t, when }) => t('team_unconfirmed_text', { when }),
)

const askedOfChange = worded(
  ({ t, facts }) => t('action_title', { booker: facts.booker.name }),
  (of) => {
    const { t, title, when, facts } = of
    const amount = of.money(facts.change?.holdCents ?? facts.leg.holdCents)
    const asked = t('change_text', { amount, office: title, when })
    return facts.change ? `${asked} ${t('action_until', { time: of.time(facts.change.until) })}` : asked
  },
)

/** It names the time at which the visit would be. */
export const changeAction: BookingNoticeWords = (facts, locale) =>
  askedOfChange(facts.change ? { ...facts, ...facts.change.to } : facts, locale)

export const changeUnconfirmed = worded(
  ({ t, title }) => t('change_unconfirmed_title', { office: title }),
  ({ t, when }) => t('change_unconfirmed_text', { when }),
)

export const paymentRefunded = worded(
  ({ t, title }) => t('payment_refunded_subject', { office: title }),
  ({ t, money, facts }) => t('payment_refunded_short', { amount: money(facts.leg.refundedCents) }),
)
