/** On the page of a booking: that the guest is there, or was missed; whoever booked checks in here. */
import { Check } from 'lucide-react'
import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import type { Booking } from '../../web/list/booking-page-data.ts'
import type { checkIn } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type VisitPanelProps = { booking: Booking; onChanged: () => void }

export function VisitPanel({ booking, onChanged }: VisitPanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { checkedInAt, noShowAt, mayCheckIn } = booking.visit
  const { zone } = booking.office
  return (
    <>
      {checkedInAt && (
        <Notice tone="good">
          <Check size={20} />
          <p>{t('hereSince', { time: formatInstant(checkedInAt, zone, locale, 'time') })}</p>
        </Notice>
      )}
      {noShowAt && <Notice>{t(booking.relation === 'provider' ? 'missing' : 'missedYou')}</Notice>}
      {mayCheckIn && (
        <ApiForm
          send={() => callApi<typeof checkIn>('PUT', '/api/booking/{id}/check-in', { params: { id: booking.id } })}
          onSaved={onChanged}
        >
          <FormMessage />
          <SubmitButton look="primary" isWide>
            {t('checkIn')}
          </SubmitButton>
        </ApiForm>
      )}
    </>
  )
}
