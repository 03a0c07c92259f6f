/** What was reported, those due first: an operator decides with a statement of reasons that both sides read. */
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { useDayText } from '#client/use-day-text.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { avatarPath } from '#features/account/person/rules/avatar.ts'
import { pictureUrl } from '#features/office/rules/pictures.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Notice } from '#ui/notice.tsx'
import type { listReportCases } from '../contract.ts'
import { restricts } from '../rules/report-kinds.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { DECIDE_REPORT } from './report-form.ts'
import { RuleFields } from './rule-fields.tsx'
import { Statement } from './statement.tsx'

type Cases = ReplyData<typeof listReportCases>
type Case = Cases['data'][number]

type ReportCasesProps = {
  cases: Cases['data']
  /** Whether there is another operator for complaints of what this one has decided. */
  hasOthers: boolean
  /** Whether the operator may decide now. */
  mayDecide: boolean
  answer: FormAnswer | undefined
}

export function ReportCases({ cases, ...props }: ReportCasesProps) {
  return (
    <ul className="rating-words">
      {cases.map((one) => (
        <li key={one.id} className="panel stack">
          <ReportCase of={one} {...props} />
        </li>
      ))}
    </ul>
  )
}

function ReportCase({ of, hasOthers, mayDecide, answer }: Omit<ReportCasesProps, 'cases'> & { of: Case }) {
  const t = useTexts({ de, en })
  const day = useDayText()
  const waits = of.dueAt !== null
  return (
    <>
      <h3>
        {t(`kind_${of.kind}`)} {of.content.title}
      </h3>
      <p className="small">
        <strong>{t(`state_${of.state}`)}</strong>
        {of.dueAt !== null && (
          <>
            {' · '}
            <span className={of.isOverdue ? 'report-overdue' : 'quiet'}>
              {t(of.isOverdue ? 'overdue' : 'due', { day: day(of.dueAt) })}
            </span>
          </>
        )}
      </p>
      <AsItWas of={of} />
      <h4 className="small">{of.reports.length === 0 ? t('unasked') : t('reports', { count: of.reports.length })}</h4>
      <ul className="stack" hidden={of.reports.length === 0}>
        {of.reports.map(({ ground, explanation, location, at, by }) => (
          <li key={`${at} ${explanation}`} className="stack">
            <p className="quiet small">
              {t(`ground_${ground}`)} · {by === '' ? t('anonymously') : t('by', { name: by })} · {day(at)} ·{' '}
              <a href={location}>{t('location')}</a>
            </p>
            <p className="report-words">{explanation}</p>
          </li>
        ))}
      </ul>
      {of.decisions.map((one, at) => (
        <div key={one.at} className="stack">
          <h4 className="small">{t('decidedBy', { name: one.by, day: day(one.at) })}</h4>
          <Statement of={one} before={of.decisions[at - 1]?.action} />
        </div>
      ))}
      {of.complaints.map(({ side, text, at }) => (
        <div key={at} className="stack">
          <h4 className="small">
            {t(`complaintOf_${side}`)} · {day(at)}
          </h4>
          <p className="report-words">{text}</p>
        </div>
      ))}
      {waits && of.needsAnother && <Notice>{t(hasOthers ? 'needsAnother' : 'onlyYou')}</Notice>}
      {waits && !of.needsAnother && mayDecide && <DecideForm of={of} answer={answer} />}
    </>
  )
}

function AsItWas({ of: { kind, content, pictures, office, owner } }: { of: Case }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <>
      {content.title === '' && <p className="quiet">{t('nothingLeft')}</p>}
      {(content.text !== '' || pictures.length > 0) && (
        <details>
          <summary>
            {t('asItWas')}
            {pictures.length > 0 && ` (${t('pictures', { count: pictures.length })})`}
          </summary>
          {content.text !== '' && <p className="report-words">{content.text}</p>}
          <ul className="report-pictures">
            {pictures.map((key, at) => (
              <li key={key}>
                <img
                  loading="lazy"
                  src={kind === 'person' ? (avatarPath(key, 96) ?? '') : pictureUrl(key, 480)}
                  alt={t('picture', { number: at + 1 })}
                  width={120}
                  height={75}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="small">
        {content.provider !== '' && `${t('offeredBy', { name: content.provider })} · `}
        {office !== null && (
          <>
            <Link to={path(`/operator/office/${office}`)}>{t('seeOffice')}</Link>
            {' · '}
          </>
        )}
        <Link to={path(`/operator/person/${owner}`)}>{t('seePerson')}</Link>
      </p>
    </>
  )
}

function DecideForm({ of, answer }: { of: Case; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const isAgain = of.state === 'complaint'
  const current = of.decisions.at(-1)?.action ?? null
  const nameOf = (action: Case['actions'][number]) => {
    if (action === current) return t('asNow', { action: t(`do_${action}`) })
    return t(action === 'keep' && current !== null && restricts(current) ? 'do_back' : `do_${action}`)
  }
  const mine = answer?.intent === DECIDE_REPORT && answer.values['id'] === String(of.id) ? answer : undefined
  const go = t(isAgain ? 'decideAgain' : 'decide')
  return (
    <details open={mine !== undefined}>
      <summary aria-label={t('decideOf', { go, kind: t(`kind_${of.kind}`), title: of.content.title })}>{go}</summary>
      <PostForm className="stack" intent={DECIDE_REPORT} answer={mine} preventScrollReset>
        <input type="hidden" name="id" value={of.id} />
        <input type="hidden" name="on" value={isAgain ? 'complaint' : 'open'} />
        <SelectField
          label={t('action')}
          name="action"
          defaultValue={current ?? 'keep'}
          options={of.actions.map((action) => [action, nameOf(action)])}
        />
        <RuleFields isOptional />
        <TextAreaField label={t('factsField')} name="facts" rows={4} minLength={10} maxLength={2000} required>
          <span className="hint">{t('factsHint')}</span>
        </TextAreaField>
        <FormMessage />
        <div className="row">
          <SubmitButton look="primary">{t('decideGo')}</SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}
