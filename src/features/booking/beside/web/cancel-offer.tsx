/** Cancels a booking from where it is named; what it costs is loaded and shown before, and the server refuses another fee. */
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi, type ApiRefusal } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { cancelBooking, readBooking } from '../../contract.ts'
import type { Booking } from '../../web/list/booking-page-data.ts'
import { useViewTexts } from '../../web/view/use-view-texts.ts'

export function CancelOffer({ booking: id }: { booking: number }) {
  const t = useViewTexts()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [booking, setBooking] = useState<Booking | null>(null)
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const own = new AbortController()
    callApi<typeof readBooking>('GET', '/api/booking/{id}', { params: { id }, signal: own.signal })
      .then((answer) => {
        if (answer.ok) setBooking(answer.reply.data)
        setRefusal(answer.ok ? null : answer)
      })
      // The only error that is thrown is that the dialog was closed meanwhile.
      .catch(() => {})
    return () => own.abort()
  }, [id, attempt])
  if (refusal !== null)
    return (
      <Notice tone="bad" isAnnounced>
        <span>
          {t('cancelUnread')} {refusal.message}
        </span>
        {refusal.code !== 'request.not_found' && (
          <Button onClick={() => setAttempt((before) => before + 1)}>{t('cancelReadAgain')}</Button>
        )}
      </Notice>
    )
  if (booking === null) return <div className="beside-waits" />
  // Whoever may not cancel it has the other way only.
  if (!booking.cancel) return null
  const { feeCents, releaseCents } = booking.cancel
  const money = (cents: number) => formatMoney(cents, booking.price.currency, locale)
  return (
    <ApiForm
      className="stack"
      send={() =>
        callApi<typeof cancelBooking>('DELETE', '/api/booking/{id}/cancel', {
          params: { id },
          query: { expectedFee: feeCents },
        })
      }
      onSaved={() => {
        void revalidate()
        return { done: t('cancelDone') }
      }}
      onRefused={({ code }) => code === 'booking.fee_changed' && setAttempt((before) => before + 1)}
    >
      <p className="num">
        <b>{feeCents === 0 ? t('cancelFree') : t('cancelFee', { fee: money(feeCents) })}</b>
        {releaseCents > 0 && ` ${t('cancelRelease', { amount: money(releaseCents) })}`}
      </p>
      <FormMessage />
      <SubmitButton look="danger">
        {feeCents === 0 ? t('cancelYes') : t('cancelYesFee', { fee: money(feeCents) })}
      </SubmitButton>
    </ApiForm>
  )
}
