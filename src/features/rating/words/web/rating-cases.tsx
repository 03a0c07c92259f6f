/** Words with ratings that were reported: an operator keeps them, or hides them with a reason. */
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { useDayText } from '#client/use-day-text.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listRatingReports } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function RatingCases(props: {
  reports: ReplyData<typeof listRatingReports>['data']
  /** Whether the operator may decide now. */
  mayDecide: boolean
  answer: FormAnswer | undefined
}) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const day = useDayText()
  return (
    <ul className="rating-words">
      {props.reports.map(({ id, office, text, answer, reports }) => {
        const of = (intent: string) =>
          props.answer?.intent === intent && props.answer.values['id'] === String(id) ? props.answer : undefined
        return (
          <li key={id} className="panel stack">
            <h3>
              <Link to={path(`/office/${office.id}/ratings`)}>{office.title}</Link>
            </h3>
            <p className="rating-text">{text}</p>
            {answer !== null && (
              <blockquote className="rating-answer">
                <p className="quiet small">{t('caseAnswer')}</p>
                <p className="rating-text">{answer}</p>
              </blockquote>
            )}
            <h4 className="small">{t('caseReports', { count: reports.length })}</h4>
            <ul>
              {reports.map(({ reason, at }) => (
                <li key={`${at} ${reason}`}>
                  {reason} <span className="quiet small">{day(at)}</span>
                </li>
              ))}
            </ul>
            {props.mayDecide && (
              <>
                <PostForm intent="rating.keep" answer={of('rating.keep')}>
                  <input type="hidden" name="id" value={id} />
                  <FormMessage />
                  <SubmitButton>{t('caseKeep')}</SubmitButton>
                </PostForm>
                <details open={of('rating.hide') !== undefined}>
                  <summary>{t('caseHide')}</summary>
                  <PostForm className="stack" intent="rating.hide" answer={of('rating.hide')}>
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
