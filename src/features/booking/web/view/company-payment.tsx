/** What a company still has to do for the payment of a booking: said to the booker, and asked of whoever bills for it. */
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatDay, formatInstant, formatMoney } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Booking } from '../list/booking-page-data.ts'
import { useViewTexts } from './use-view-texts.ts'

export function CompanyPayment({ booking }: { booking: Booking }) {
  const t = useViewTexts()
  const locale = useLocale()
  const { payment, change, together, office, price } = booking
  const holdUntil = change?.until ?? booking.holdUntil
  const time = holdUntil === null ? '' : formatInstant(holdUntil, office.zone, locale, 'time')
  const company = payment.company ?? ''
  const when = change ? `${formatDay(change.date, locale)}, ${change.from}–${change.to}` : ''
  if (together !== null) return <TogetherPayments booking={booking} together={together} time={time} />
  if (booking.relation !== 'booker' && payment.needsAttention && payment.actionUrl !== null)
    return (
      <section className="panel stack" aria-labelledby="confirm-payment">
        <h2 id="confirm-payment">{t('confirmTitle')}</h2>
        <p>
          {t(change === null ? 'confirmText' : change.kind === 'extend' ? 'confirmExtend' : 'confirmMove', {
            company,
            amount: formatMoney(change?.holdCents ?? price.blockCents, price.currency, locale),
            booker: booking.booker,
            time,
            when,
          })}
        </p>
        <ButtonLink look="primary" isWide to={payment.actionUrl} reloadDocument>
          {t('confirmButton')}
        </ButtonLink>
      </section>
    )
  if (!payment.waitsForCompany) return null
  if (change !== null)
    return (
      <Notice isAnnounced>
        <p>
          <strong>{t('waitsForCompany', { company })}.</strong>{' '}
          {t(change.kind === 'extend' ? 'waitsToExtend' : 'waitsToMove', { when, time })}
        </p>
      </Notice>
    )
  if (holdUntil === null) return <Notice>{t('payByCompany')}</Notice>
  return (
    <Notice>
      <p>
        <strong>{t('waitsForCompany', { company })}.</strong> {t('waitsUntil', { time })}
      </p>
    </Notice>
  )
}

/** Those of places that were booked together, one after the other: all of them, or no place is booked. */
function TogetherPayments({
  booking,
  together,
  time,
}: {
  booking: Booking
  together: NonNullable<Booking['together']>
  time: string
}) {
  const t = useViewTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const { payment, price } = booking
  const isOpen = payment.needsAttention && payment.actionUrl !== null
  const facts = {
    company: payment.company ?? '',
    amount: formatMoney(price.blockCents, price.currency, locale),
    booker: booking.booker,
    time,
  }
  return (
    <section className="panel stack" aria-labelledby="confirm-payment">
      <h2 id="confirm-payment">{t('confirmTitle')}</h2>
      <p className="num">
        <strong>{t('confirmTogether', { done: together.asked - together.open, asked: together.asked })}</strong>
      </p>
      <p>{t(isOpen ? 'confirmThis' : 'confirmOthers', facts)}</p>
      {isOpen ? (
        <ButtonLink look="primary" isWide to={payment.actionUrl ?? ''} reloadDocument>
          {t('confirmButton')}
        </ButtonLink>
      ) : (
        together.next !== null && (
          <ButtonLink look="primary" isWide to={path(`/booking/${together.next}`)}>
            {t('confirmNext')}
          </ButtonLink>
        )
      )}
    </section>
  )
}
