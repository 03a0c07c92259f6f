/** Messages between guest and host that were reported: an operator keeps them, or hides them with a reason. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { useDayText } from '#client/use-day-text.ts'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listMessageReports } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function MessageCases(props: {
  reports: ReplyData<typeof listMessageReports>['data']
  /** Whether the operator may decide now. */
  mayDecide: boolean
  answer: FormAnswer | undefined
}) {
  const t = useTexts({ de, en })
  const day = useDayText()
  return (
    <ul className="stack">
      {props.reports.map(({ id, from, text, sentAt, reason, reportedAt }) => {
        const of = (intent: string) =>
          props.answer?.intent === intent && props.answer.values['id'] === String(id) ? props.answer : undefined
        return (
          <li key={id} className="panel stack">
            <h3>{t(from === 'booker' ? 'caseFromGuest' : 'caseFromHost', { day: day(sentAt) })}</h3>
            <p className="message-text">{text}</p>
            <p>
              <b>{t('caseReport')}</b> {reason} <span className="quiet small">{day(reportedAt)}</span>
            </p>
            {props.mayDecide && (
              <>
                <PostForm intent="message.keep" answer={of('message.keep')}>
                  <input type="hidden" name="id" value={id} />
                  <FormMessage />
                  <SubmitButton>{t('caseKeep')}</SubmitButton>
                </PostForm>
                <details open={of('message.hide') !== undefined}>
                  <summary>{t('caseHide')}</summary>
                  <PostForm className="stack" intent="message.hide" answer={of('message.hide')}>
                    <input type="hidden" name="id" value={id} />
                    <TextAreaField label={t('caseReason')} name="reason" rows={3} maxLength={1000} required>
                      <span className="hint">{t('caseReasonHint')}</span>
                    </TextAreaField>
                    <FormMessage />
                    <SubmitButton look="primary">{t('caseHideGo')}</SubmitButton>
                  </PostForm>
                </details>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
