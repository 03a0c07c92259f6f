import { RESCUE_HOURS } from '../rules/limits.ts'
import { bookingMailTexts, type BookingFacts } from './booking-facts.ts'
import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'

/** The planned card hold failed: the payer has time until a day before the start (booking paper T6, T7). */
export function holdFailedMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  const until = facts.startAt.subtract({ hours: RESCUE_HOURS })
  return payMail(facts, baseUrl, 'hold_failed_text', facts.leg.holdCents, until)
}

/** The capture after the booking failed: the payer can book nothing new until it is paid (Spec 8). */
export function paymentFailedMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  return payMail(facts, baseUrl, 'payment_failed_text', facts.feeCents > 0 ? facts.feeCents : facts.totalCents, null)
}

/** The payer's bank has taken a payment back; the amount is what it took. */
export function takenBackMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  return payMail(facts, baseUrl, 'taken_back_text', facts.leg.amountCents, null)
}

function payMail(
  facts: BookingFacts,
  baseUrl: string,
  text: 'hold_failed_text' | 'payment_failed_text' | 'taken_back_text',
  amountCents: number,
  until: Temporal.Instant | null,
): RenderedMail {
  const words = bookingMailTexts(facts, facts.payer.locale, baseUrl)
  const { t, rows } = words
  const isForOther = facts.payer.email !== facts.booker.email
  const deadline = until && t('hold_failed_deadline', { until: words.at(until) })
  const why = t(text, { amount: words.money(amountCents) })
  return renderMail(
    {
      subject: t('hold_failed_subject', { office: words.title, start: words.start }),
      preheader: deadline ?? why,
      heading: t('hold_failed_heading'),
      parts: [
        { kind: 'text', text: `${greeting(facts.payer.givenName, words.locale)}\n${why}` },
        ...(deadline ? ([{ kind: 'strong', text: deadline }] as const) : []),
        { kind: 'button', label: t('pay_now'), url: words.manageUrl },
        {
          kind: 'facts',
          rows: [
            ...(isForOther ? ([[t('booker'), facts.booker.name]] as const) : []),
            rows.when,
            rows.where,
            ...rows.price,
            rows.number,
          ],
        },
      ],
    },
    words.locale,
  )
}
