/** Words with ratings that were reported: an operator keeps them, or hides them with a reason. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DecisionForms } from '#client/form/decision-forms.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
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
  /** What a decision against somebody rests on. */
  ruleFields: ReactNode
}) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const day = useDayText()
  return (
    <ul className="rating-words">
      {props.reports.map(({ id, office, text, answer, reports }) => (
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
            <DecisionForms
              id={id}
              answer={props.answer}
              withReason={[
                {
                  intent: 'rating.keep',
                  label: t('caseKeep'),
                  go: t('caseKeepGo'),
                  reason: t('caseReason'),
                  hint: t('caseKeepHint'),
                },
                {
                  intent: 'rating.hide',
                  label: t('caseHide'),
                  go: t('caseHideGo'),
                  reason: t('caseReason'),
                  hint: t('caseReasonHint'),
                  isPrimary: true,
                  fields: props.ruleFields,
                },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
