import { bookingMailTexts, type BookingFacts } from './booking-facts.ts'
import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'

/** Something of what was paid is given back; the amount is all that was given back of this payment so far. */
export function paymentRefundedMail(facts: BookingFacts, baseUrl: string): RenderedMail {
  const words = bookingMailTexts(facts, facts.payer.locale, baseUrl)
  const { t, rows } = words
  const text = t('payment_refunded_text', { amount: words.money(facts.leg.refundedCents) })
  return renderMail(
    {
      subject: t('payment_refunded_subject', { office: words.title }),
      preheader: text,
      heading: t('payment_refunded_heading'),
      parts: [
        { kind: 'text', text: `${greeting(facts.payer.givenName, words.locale)}\n${text}` },
        { kind: 'button', label: t('payment_refunded_button'), url: words.manageUrl },
        { kind: 'facts', rows: [rows.when, rows.where, ...rows.price, rows.number] },
      ],
    },
    words.locale,
  )
}
