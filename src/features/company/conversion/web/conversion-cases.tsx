/** Requests to become a company that wait for an operator, who approves or declines with a reason. */
import { emailInLetters } from '#kernel/internet-domain.ts'
import { DecisionForms } from '#client/form/decision-forms.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
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
      {props.requests.map(({ id, name, companyId, team, askedAt, person, address }) => (
        <li key={id} className="panel stack">
          <h3>{name}</h3>
          <dl className="summary-facts">
            <div>
              <dt>{t('caseAsked')}</dt>
              <dd>
                {person.name}, <a href={`mailto:${person.email}`}>{emailInLetters(person.email)}</a>, {day(askedAt)}
              </dd>
            </div>
            {companyId !== null && (
              <div>
                <dt>{t('companyId')}</dt>
                <dd>{companyId}</dd>
              </div>
            )}
            {team !== null && (
              <div>
                <dt>{t('caseTeam')}</dt>
                <dd>{t('caseTeamIs', { name: team.name, id: team.id })}</dd>
              </div>
            )}
            <div>
              <dt>{t('billing')}</dt>
              <dd>
                {[address.name1, address.name2, address.street, `${address.postcode} ${address.city}`, address.country]
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
            <DecisionForms
              id={id}
              answer={props.answer}
              reads={person.locale}
              without={{ intent: 'company.approve', label: t('caseApprove'), isPrimary: true }}
              withReason={[
                {
                  intent: 'company.decline',
                  label: t('caseDecline'),
                  go: t('caseDeclineGo'),
                  reason: t('caseReason'),
                  hint: t('caseReasonHint'),
                },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
