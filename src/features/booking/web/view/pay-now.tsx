/**
 * For a payment that needs attention: pays a confirmed booking whose hold failed, with this card or another (booking
 * paper T8).
 */
import { useRef, useState } from 'react'
import { callApi, type ApiRefusal } from '#client/call-api.ts'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { isHoldFailed } from '#features/payment/rules/leg-states.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/format.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { payBooking } from '../../contract.ts'
import { failedReason } from '../../billing/rules/failed-reason.ts'
import type { Booking } from '../list/booking-page-data.ts'
import { RescueCountdown } from '../list/rescue-countdown.tsx'
import type { PaymentMethod, PaymentMethods } from '#features/payment/web/payment-data.ts'
import { retryKey } from '#client/form/idempotency-key.ts'
import { PaymentProblem } from '#features/payment/web/payment-problem.tsx'
import { PaymentSection } from '#features/payment/web/payment-section.tsx'
import type { FormPart } from '#client/form/form-part.ts'
import { usePaymentMethods } from '#features/payment/web/use-payment-methods.ts'
import { useCheckoutTexts } from '../book/use-checkout-texts.ts'
import { useViewTexts } from './use-view-texts.ts'

type PayNowProps = { booking: Booking; saved: PaymentMethods; onPaid: () => void }

export function PayNow({ booking, saved, onPaid }: PayNowProps) {
  const t = useViewTexts()
  const checkout = useCheckoutTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const card = useRef<FormPart<PaymentMethod>>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const methods = usePaymentMethods(saved.data, (method) => void payWith(method.id))
  const [no, setNo] = useState<ApiRefusal | null>(null)
  const [isPaying, setIsPaying] = useState(false)
  const [retry] = useState(retryKey)

  async function pay() {
    if (methods.chosen !== null || saved.meta.managedByCompany) return payWith(methods.chosen)
    setIsPaying(true)
    const method = await card.current?.save()
    setIsPaying(false)
    if (!method) return
    methods.add(method)
    await payWith(method.id)
  }

  async function payWith(method: number | null) {
    setIsPaying(true)
    const body = { paymentMethod: method ?? undefined } satisfies BodyOf<typeof payBooking>
    const answer = await callApi<typeof payBooking>('POST', '/api/booking/{id}/pay', {
      params: { id: booking.id },
      body,
      idempotencyKey: retry.of(body),
    })
    retry.answered(answer.ok ? 200 : answer.status)
    setIsPaying(false)
    setNo(answer.ok ? null : answer)
    if (!answer.ok) return
    const { actionUrl } = answer.reply.data.payment
    if (answer.reply.data.payment.needsAttention && actionUrl !== null) location.assign(actionUrl)
    else onPaid()
  }

  // After a failed hold the price of the full day is held; what failed later is charged as it is owed.
  const cents = isHoldFailed(booking.payment.state)
    ? booking.price.blockCents
    : booking.status === 'canceled'
      ? booking.feeCents
      : booking.price.totalCents
  const reason = failedReason(booking.payment.declineCode)
  const problem = no?.message ?? methods.setupError
  const needs = methods.chosen === null ? missing.join(', ') : ''
  const amount = formatMoney(cents, booking.price.currency, locale)
  return (
    <section className="panel stack pay-now" aria-labelledby="pay-now">
      <h2 id="pay-now">{t('payNow')}</h2>
      <Notice tone="bad">
        <p>
          {t(isHoldFailed(booking.payment.state) ? 'payAttention' : 'payUnpaid', { amount })}{' '}
          {reason !== null && `${t(reason)} `}
          {booking.payment.rescue && <RescueCountdown rescue={booking.payment.rescue} zone={booking.office.zone} />}
        </p>
      </Notice>
      {problem !== null && <PaymentProblem message={problem} minutes={null} />}
      <PaymentSection
        methods={methods.methods}
        meta={saved.meta}
        currency={booking.price.currency}
        chosen={methods.chosen}
        onChoose={methods.choose}
        handle={card}
        refused={problem === null ? null : methods.chosen}
        onMissing={setMissing}
        onAction={methods.leaveFor}
        returnPath={path(`/booking/${booking.id}`)}
      />
      {methods.methods.find(({ id }) => id === methods.chosen)?.kind === 'sepa' && (
        <p className="hint">{t(isHoldFailed(booking.payment.state) ? 'payDebitLater' : 'payDebitOpen')}</p>
      )}
      {needs !== '' && (
        <p className="hint" id="pay-now-needs">
          {checkout('needs', { list: needs })}
        </p>
      )}
      <Button
        look="primary"
        isWide
        disabled={isPaying}
        aria-describedby={needs === '' ? undefined : 'pay-now-needs'}
        onClick={() => (needs === '' ? void pay() : card.current?.focusMissing())}
      >
        {isPaying ? checkout('paying') : t('payNow')}
      </Button>
    </section>
  )
}
