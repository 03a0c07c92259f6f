/** On the page of a booking: that the guest is there, or was missed; whoever booked checks in here. */
import { Check } from 'lucide-react'
import { callApi } from '#client/call-api.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Booking } from '../../web/list/booking-page-data.ts'
import type { checkIn } from '../contract.ts'
import { CHECK_OUT } from '../rules/forms.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type VisitPanelProps = {
  booking: Booking
  /** The booker has chosen to leave early and is asked whether they are sure. */
  isLeaving: boolean
  onChanged: () => void
  answer: FormAnswer | undefined
}

export function VisitPanel({ booking, isLeaving, onChanged, answer }: VisitPanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { checkedInAt, noShowAt, mayCheckIn, mayLeaveAt, leaveTotalCents } = booking.visit
  const { zone } = booking.office
  const { totalCents, currency } = booking.price
  const leaving = answer?.intent === CHECK_OUT ? answer : undefined
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
      {mayLeaveAt !== null && (
        <section className="panel visit-leave no-print" id="leave" aria-labelledby="leave-title">
          <div>
            <h2 id="leave-title">{t(isLeaving ? 'leaveSure' : 'leave')}</h2>
            <p className="quiet num">
              {t(leaveKey(totalCents, leaveTotalCents), {
                time: mayLeaveAt,
                until: booking.to,
                total: formatMoney(leaveTotalCents ?? totalCents, currency, locale),
                before: formatMoney(totalCents, currency, locale),
              })}
            </p>
          </div>
          {isLeaving ? (
            <PostForm intent={CHECK_OUT} preventScrollReset answer={leaving?.done === true ? undefined : leaving}>
              <input type="hidden" name="total" value={leaveTotalCents ?? totalCents} />
              <FormMessage />
              <div className="row">
                <SubmitButton look="danger">{t('checkOut', { time: mayLeaveAt })}</SubmitButton>
                <ButtonLink to="." preventScrollReset>
                  {t('stay')}
                </ButtonLink>
              </div>
            </PostForm>
          ) : (
            <ButtonLink to="?leave=#leave" preventScrollReset>
              {t('askToLeave')}
            </ButtonLink>
          )}
        </section>
      )}
      {leaving?.done === true && (
        <Notice tone="good" isAnnounced isAnswer>
          {t('checkedOut', { time: booking.to })}
        </Notice>
      )}
    </>
  )
}

function leaveKey(totalCents: number, leaveTotalCents: number | null) {
  if (totalCents === 0) return 'leaveFree'
  return leaveTotalCents === null || leaveTotalCents === totalCents ? 'leaveText' : 'leaveCheaper'
}
