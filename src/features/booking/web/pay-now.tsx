/** A payment needs attention: pay a confirmed booking whose hold failed, with this card or another (booking paper T8). */
import { useState } from 'react'
import { callApi, type ApiNo } from '#client/call-api.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import type { payBooking } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Booking, PaymentMethods } from './booking-page-data.ts'
import { newKey } from './new-key.ts'
import { PaymentSection } from './payment-section.tsx'
import { useMethods } from './use-methods.ts'

type PayNowProps = { booking: Booking; saved: PaymentMethods; onPaid: () => void }

export function PayNow({ booking, saved, onPaid }: PayNowProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const methods = useMethods(saved.data)
  const [no, setNo] = useState<ApiNo | null>(null)
  const [isPaying, setIsPaying] = useState(false)

  async function pay() {
    setIsPaying(true)
    const answer = await callApi<typeof payBooking>('POST', `/api/booking/${booking.id}/pay`, {
      body: methods.chosen === null ? {} : { paymentMethod: methods.chosen },
      idempotencyKey: newKey(),
    })
    setIsPaying(false)
    setNo(answer.ok ? null : answer)
    if (!answer.ok) return
    const { actionUrl } = answer.reply.data.payment
    if (answer.reply.data.payment.needsAttention && actionUrl !== null) location.assign(actionUrl)
    else onPaid()
  }

  // A failed hold blocks the full day; what failed later is owed as it is.
  const cents =
    booking.payment.state === 'hold_failed'
      ? booking.price.blockCents
      : booking.status === 'canceled'
        ? booking.feeCents
        : booking.price.totalCents
  const amount = formatMoney(cents, booking.price.currency, locale)
  return (
    <section className="panel stack pay-now" aria-labelledby="pay-now">
      <h2 id="pay-now">{t('payNow')}</h2>
      <p className="notice bad">
        {t(booking.payment.state === 'hold_failed' ? 'payAttention' : 'payUnpaid', { amount })}
      </p>
      <PaymentSection
        methods={methods.methods}
        meta={saved.meta}
        currency={booking.price.currency}
        chosen={methods.chosen}
        onChoose={methods.choose}
        onAdded={methods.add}
        onAction={methods.leaveFor}
        returnPath={path(`/booking/${booking.id}`)}
        error={no?.message ?? methods.setupError}
      />
      <button
        type="button"
        className="btn primary wide"
        disabled={isPaying || methods.chosen === null}
        onClick={() => void pay()}
      >
        {t(isPaying ? 'paying' : 'payNow')}
      </button>
    </section>
  )
}
