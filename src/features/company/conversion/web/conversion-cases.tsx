/** Requests to become a company that wait for an operator, who approves or declines with a reason. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { useDayText } from '#client/use-day-text.ts'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listConversions } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function ConversionCases(props: {
  requests: ReplyData<typeof listConversions>['data']
  /** Whether the operator may decide now. */
  mayDecide: boolean
  answer: FormAnswer | undefined
}) {
  const t = useTexts({ de, en })
  const day = useDayText()
  return (
    <ul className="stack">
      {props.requests.map(({ id, name, askedAt, person, address }) => {
        const of = (intent: string) =>
          props.answer?.intent === intent && props.answer.values['id'] === String(id) ? props.answer : undefined
        return (
          <li key={id} className="panel stack">
            <h3>{name}</h3>
            <dl className="summary-facts">
              <div>
                <dt>{t('caseAsked')}</dt>
                <dd>
                  {person.name}, <a href={`mailto:${person.email}`}>{person.email}</a>, {day(askedAt)}
                </dd>
              </div>
              <div>
                <dt>{t('billing')}</dt>
                <dd>
                  {[
                    address.name1,
                    address.name2,
                    address.street,
                    `${address.postcode} ${address.city}`,
                    address.country,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </dd>
              </div>
              <div>
                <dt>{t('caseTax')}</dt>
                <dd>{[address.vatId, address.taxNumber].filter(Boolean).join(', ')}</dd>
              </div>
            </dl>
            {props.mayDecide && (
              <>
                <PostForm className="stack" intent="company.approve" answer={of('company.approve')}>
                  <input type="hidden" name="id" value={id} />
                  <FormMessage />
                  <SubmitButton look="primary">{t('caseApprove')}</SubmitButton>
                </PostForm>
                <details open={of('company.decline') !== undefined}>
                  <summary>{t('caseDecline')}</summary>
                  <PostForm className="stack" intent="company.decline" answer={of('company.decline')}>
                    <input type="hidden" name="id" value={id} />
                    <TextAreaField label={t('caseReason')} name="reason" rows={3} maxLength={1000} required>
                      <span className="hint">{t('caseReasonHint')}</span>
                    </TextAreaField>
                    <FormMessage />
                    <SubmitButton>{t('caseDeclineGo')}</SubmitButton>
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
