/** Cancelling, with the exact fee said before; another fee than the one shown is refused by the server. */
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi, type ApiNo } from '#client/call-api.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import type { cancelBooking } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Booking } from './booking-page-data.ts'

type CancelDialogProps = {
  booking: Booking & { cancel: NonNullable<Booking['cancel']> }
  onClose: () => void
  /** The booking has changed: canceled, or at another fee. */
  onChanged: () => void
}

export function CancelDialog({ booking, onClose, onChanged }: CancelDialogProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  const [no, setNo] = useState<ApiNo | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  const { feeCents, releaseCents } = booking.cancel
  const money = (cents: number) => formatMoney(cents, booking.price.currency, locale)
  const isForOthers = booking.relation === 'provider' || booking.relation === 'operator'

  async function cancel() {
    setIsBusy(true)
    const why = reason.trim()
    const answer = await callApi<typeof cancelBooking>('DELETE', '/api/booking/{id}/cancel', {
      params: { id: booking.id },
      query: { expectedFee: feeCents, ...(why === '' ? {} : { reason: why }) },
    })
    setIsBusy(false)
    if (answer.ok) {
      onChanged()
      dialog.current?.close()
      return
    }
    setNo(answer)
    if (answer.code === 'booking.fee_changed') onChanged()
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <button type="button" className="dialog-close" onClick={() => dialog.current?.close()} aria-label={t('close')}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div className="stack">
        <h2 id={`${id}-title`}>{t('cancelTitle')}</h2>
        <div>
          <p>
            <b className="num">{feeCents === 0 ? t('cancelFree') : t('cancelFee', { fee: money(feeCents) })}</b>
          </p>
          {releaseCents > 0 && <p className="num">{t('cancelRelease', { amount: money(releaseCents) })}</p>}
          {feeCents === 0 && !isForOthers && (
            <p className="quiet small num">
              {t('cancelFreeUntil', { at: formatInstant(booking.freeUntil, booking.office.zone, locale) })}
            </p>
          )}
        </div>
        <label className="field">
          <span className="label">{t(isForOthers ? 'cancelReasonProvider' : 'cancelReason')}</span>
          <span className="input">
            <input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </span>
        </label>
        {no && (
          <p className="notice bad" role="alert">
            {no.message}
          </p>
        )}
        <div className="row">
          <button type="button" className="btn danger" disabled={isBusy} onClick={() => void cancel()}>
            {feeCents === 0 ? t('cancelYes') : t('cancelYesFee', { fee: money(feeCents) })}
          </button>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t('cancelNo')}
          </button>
        </div>
      </div>
    </dialog>
  )
}
