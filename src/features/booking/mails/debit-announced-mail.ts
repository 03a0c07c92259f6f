import { formatDay } from '#kernel/format.ts'
import { bookingMailTexts, type BookingFacts, type BookingMailTexts } from './booking-facts.ts'
import { greeting, renderMail, type RenderedMail } from '#features/notification/mails/render-mail.ts'

/**
 * The notice before a debit (Spec 9): amount, day, account, mandate and who debits, so that there is enough money by then.
 * @param creditorId empty where the payment provider names its own
 */
export function debitAnnouncedMail(facts: BookingFacts, baseUrl: string, creditorId: string): RenderedMail {
  const words = bookingMailTexts(facts, facts.payer.locale, baseUrl)
  const { t, rows } = words
  const day = debitDay({ ...words, facts })
  const amount = words.money(facts.leg.amountCents)
  const text = t('debit_announced_text', { amount, day })
  return renderMail(
    {
      subject: t('debit_announced_subject', { office: words.title }),
      preheader: text,
      heading: t('debit_announced_heading', { day }),
      parts: [
        { kind: 'text', text: `${greeting(facts.payer.givenName, words.locale)}\n${text}` },
        {
          kind: 'facts',
          rows: [
            [t('debit_amount'), amount],
            [t('debit_day'), day],
            ...(facts.account
              ? ([
                  [t('debit_account'), `•••• ${facts.account.last4}`],
                  [t('debit_mandate'), facts.account.mandateRef],
                ] as const)
              : []),
            ...(creditorId === '' ? [] : ([[t('debit_creditor'), creditorId]] as const)),
            rows.when,
            rows.where,
            rows.number,
          ],
        },
        { kind: 'button', label: t('payment_refunded_button'), url: words.manageUrl },
        { kind: 'text', text: t('debit_announced_window') },
      ],
    },
    words.locale,
  )
}

/** "Donnerstag, 12. November" */
export function debitDay({ facts, locale }: Pick<BookingMailTexts, 'locale'> & { facts: BookingFacts }): string {
  return facts.leg.debitOn === null ? '' : formatDay(facts.leg.debitOn, locale, 'long', facts.office.country)
}
