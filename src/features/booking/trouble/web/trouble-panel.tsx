/** On the booker's page: that they cannot get in, what becomes of it, and the way out without a fee. */
import { ButtonLink } from '#ui/button.tsx'
import { DoorOpen } from 'lucide-react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import type { Booking } from '../../web/list/booking-page-data.ts'
import { ANSWER_MINUTES } from '../rules/trouble.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Trouble = NonNullable<Booking['trouble']>
type TroublePanelProps = {
  booking: Booking
  trouble: Trouble
  /** The code of the door is on the page. */
  hasCode: boolean
  answer: FormAnswer | undefined
}

export function TroublePanel({ booking, trouble, hasCode, answer }: TroublePanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { office, status } = booking
  const { mayReport, reportedAt, openUntil, answer: said, mayLeave } = trouble
  const name = office.provider
  const time = (at: string) => formatInstant(at, office.zone, locale, 'time')
  const act = (intent: string, text: string, look?: 'danger') => (
    <PostForm intent={intent} preventScrollReset answer={answer?.intent === intent ? answer : undefined}>
      <SubmitButton look={look}>{text}</SubmitButton>
      <FormMessage />
    </PostForm>
  )
  if (status === 'canceled')
    return booking.feeCents === 0 && openUntil !== null ? (
      <Notice>
        <p>{t('leftText')}</p>
      </Notice>
    ) : null
  if (mayLeave)
    return (
      <Notice tone="bad" isAnnounced>
        <section className="trouble" aria-labelledby="trouble">
          <h2 id="trouble">{t('late', { name })}</h2>
          <p>{t('lateText')}</p>
          <div className="row">
            {act('leave', t('leave'), 'danger')}
            {act('trouble-over', t('inside'))}
          </div>
        </section>
      </Notice>
    )
  if (openUntil !== null && reportedAt !== null)
    return (
      <Notice isAnnounced isAnswer={answer?.intent === 'trouble' && answer.done}>
        <section className="trouble" aria-labelledby="trouble">
          <h2 id="trouble">{t('waiting', { name })}</h2>
          <p className="num">{t('waitingText', { at: time(reportedAt), until: time(openUntil) })}</p>
          <div className="row">
            {act('trouble-over', t('inside'))}
            <ButtonLink to="#messages">{t('toMessages')}</ButtonLink>
          </div>
        </section>
      </Notice>
    )
  return (
    <>
      {said !== null && booking.phase !== 'past' && (
        <Notice tone="good" isAnnounced>
          <DoorOpen size={20} />
          <p>{t(said === 'code' && hasCode ? 'codeHere' : `answered_${said}`, { name })}</p>
        </Notice>
      )}
      {mayReport && (
        <section className="panel trouble no-print" aria-labelledby="trouble">
          <h2 id="trouble">{t('ask')}</h2>
          <p>{t('askText', { name, minutes: ANSWER_MINUTES })}</p>
          {act('trouble', t(said === null ? 'report' : 'again'))}
        </section>
      )}
    </>
  )
}
