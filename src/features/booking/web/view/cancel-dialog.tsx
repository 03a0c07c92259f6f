/** Cancelling, with the exact fee shown before; the server refuses any other fee than the one shown. */
import { useRef } from 'react'
import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { useLocale } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { cancelBooking } from '../../contract.ts'
import { useViewTexts } from './use-view-texts.ts'
import type { Booking } from '../list/booking-page-data.ts'

type CancelDialogProps = {
  booking: Booking & { cancel: NonNullable<Booking['cancel']> }
  onClose: () => void
  /** The booking has changed: it is canceled, or the fee is now another. */
  onChanged: () => void
}

export function CancelDialog({ booking, onClose, onChanged }: CancelDialogProps) {
  const t = useViewTexts()
  const locale = useLocale()
  const dialog = useRef<HTMLDialogElement>(null)
  const isCanceled = useRef(false)
  const close = () => dialog.current?.close()

  // Once the booking is loaded again it has no cancelling, and this dialog is gone.
  const end = () => {
    onClose()
    if (isCanceled.current) onChanged()
  }

  const { feeCents, releaseCents } = booking.cancel
  const money = (cents: number) => formatMoney(cents, booking.price.currency, locale)
  const isForOthers = booking.relation === 'provider' || booking.relation === 'operator'

  return (
    <Dialog ref={dialog} title={t('cancelTitle')} closeLabel={t('close')} onClose={end}>
      <ApiForm
        className="stack"
        send={(fields) => {
          const reason = textOf(fields, 'reason').trim()
          return callApi<typeof cancelBooking>('DELETE', '/api/booking/{id}/cancel', {
            params: { id: booking.id },
            query: { expectedFee: feeCents, ...(reason === '' ? {} : { reason }) },
          })
        }}
        onSaved={() => {
          isCanceled.current = true
          return { done: t('cancelDone') }
        }}
        onRefused={({ code }) => code === 'booking.fee_changed' && onChanged()}
      >
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
        <TextField
          label={t(isForOthers ? 'cancelReasonProvider' : 'cancelReason')}
          name="reason"
          maxLength={500}
          required={isForOthers}
          // Cancelling can cost money, so Enter does not submit the form; only its button does.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <FormMessage />
        <div className="row">
          <SubmitButton look="danger">
            {feeCents === 0 ? t('cancelYes') : t('cancelYesFee', { fee: money(feeCents) })}
          </SubmitButton>
          <Button onClick={close}>{t('cancelNo')}</Button>
        </div>
      </ApiForm>
    </Dialog>
  )
}
