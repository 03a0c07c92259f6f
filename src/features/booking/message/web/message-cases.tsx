/** Messages between guest and host that were reported: an operator keeps them, or hides them with a reason. */
import type { ReactNode } from 'react'
import { DecisionForms } from '#client/form/decision-forms.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
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
  /** What a decision against somebody rests on. */
  ruleFields: ReactNode
}) {
  const t = useTexts({ de, en })
  const day = useDayText()
  return (
    <ul className="stack">
      {props.reports.map(({ id, from, text, sentAt, reason, reportedAt }) => (
        <li key={id} className="panel stack">
          <h3>{t(from === 'booker' ? 'caseFromGuest' : 'caseFromHost', { day: day(sentAt) })}</h3>
          <p className="message-text">{text}</p>
          <p>
            <b>{t('caseReport')}</b> {reason} <span className="quiet small">{day(reportedAt)}</span>
          </p>
          {props.mayDecide && (
            <DecisionForms
              id={id}
              answer={props.answer}
              withReason={[
                {
                  intent: 'message.keep',
                  label: t('caseKeep'),
                  go: t('caseKeepGo'),
                  reason: t('caseReason'),
                  hint: t('caseKeepHint'),
                },
                {
                  intent: 'message.hide',
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
