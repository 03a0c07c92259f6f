/** One request at the desk: what is known of it, what is in its way, and what can be done. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay, formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import type { listDataRequests } from '../contract.ts'
import { isDoneByProduct, type RequestKind } from '../rules/request-kinds.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { RequestForm } from './request-form.ts'

export type DataRequest = ReplyData<typeof listDataRequests>['data'][number]

type RequestCardProps = { of: DataRequest; mayAct: boolean; answer: FormAnswer | undefined }

export function RequestCard({ of, mayAct, answer }: RequestCardProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  const { person, kind, state, lastDay, isOverdue, obstacles } = of
  const isWaiting = of.closed === null
  const until = { day: formatDay(lastDay, locale, 'dated') }
  return (
    <>
      <h2>
        {person === null ? t('erased') : <Link to={path(`/operator/person/${person.id}`)}>{person.name}</Link>}
        {': '}
        {t(`kind_${kind}`)}
      </h2>
      <p className="small">
        <strong>{t(`state_${state}`)}</strong>
        {isWaiting && (
          <>
            {' · '}
            <span className={isOverdue ? 'request-overdue' : 'quiet'}>{t(isOverdue ? 'overdue' : 'due', until)}</span>
          </>
        )}
      </p>
      <Facts of={of} />
      {obstacles.length > 0 && (
        <Notice tone="bad">
          <div>
            <p>{t('obstacles')}</p>
            <ul>
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{t(obstacle)}</li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
      {state === 'working' && <p>{t(kind === 'access' ? 'working_access' : 'working_erasure')}</p>}
      {mayAct && of.mayFulfil && <FulfilForm of={of} answer={answer} />}
      {mayAct && of.mayExtend && (
        <AnswerForm of={of} intent="extend" title={t('extend')} hint={t('extendHint')} answer={answer}>
          <Words name="reason" label={t('reason')} hint={t('reasonHint')} />
        </AnswerForm>
      )}
      {mayAct && of.mayClose && (
        <AnswerForm of={of} intent="close" title={t('close')} go={t('closeGo')} answer={answer}>
          <SelectField
            label={t('closeAs')}
            name="as"
            defaultValue="refused"
            options={[
              ['refused', t('as_refused')],
              ['withdrawn', t('as_withdrawn')],
            ]}
          />
          <Words name="reason" label={t('reason')} hint={t('closeHint')} />
        </AnswerForm>
      )}
    </>
  )
}

function Facts({ of }: { of: DataRequest }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const at = (instant: string) => formatInstant(instant, REGION_ZONE, locale, 'dated')
  const { channel, arrivedOn, closed, endsAt } = of
  const facts: readonly (readonly [title: string, text: string | null])[] = [
    [t('arrived'), t('arrivedText', { day: formatDay(arrivedOn, locale, 'dated'), channel: t(`channel_${channel}`) })],
    [t('identity'), t(`identity_${of.identity}`)],
    [t('wanted'), of.wanted || null],
    [t('openedBy'), of.openedBy],
    [t('extension'), of.extension || null],
    [t('endsAt'), endsAt && at(endsAt)],
    [t('outcome'), of.outcome || null],
    [
      t('closed'),
      closed &&
        (closed.by === null
          ? t('closedItself', { day: at(closed.at) })
          : t('closedBy', { day: at(closed.at), name: closed.by })),
    ],
  ]
  return (
    <dl className="request-facts">
      {facts.map(
        ([title, text]) =>
          text !== null && (
            <div key={title}>
              <dt className="quiet small">{title}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const fulfilKey = (kind: RequestKind) => (kind === 'access' || kind === 'erasure' ? kind : 'else')

function FulfilForm({ of, answer }: { of: DataRequest; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const key = fulfilKey(of.kind)
  const hint = key === 'else' ? undefined : t(`fulfilHint_${key}`)
  return (
    <AnswerForm of={of} intent="fulfil" title={t(`fulfil_${key}`)} hint={hint} answer={answer}>
      {!isDoneByProduct(of.kind) && <Words name="outcome" label={t('outcomeField')} hint={t('outcomeHint')} />}
    </AnswerForm>
  )
}

type AnswerFormProps = {
  of: DataRequest
  intent: RequestForm
  title: string
  hint?: string | undefined
  /** Of the button, where it is not the title. */
  go?: string
  answer: FormAnswer | undefined
  children: ReactNode
}

/** Several on a page have the same words, so each is named with whose request it is. */
function AnswerForm({ of, intent, title, hint, go = title, answer, children }: AnswerFormProps) {
  const t = useTexts({ de, en })
  const mine = answer?.intent === intent ? answer : undefined
  const name = of.person?.name ?? t('erased')
  return (
    <details open={mine !== undefined}>
      <summary aria-label={t('of', { what: title, name, kind: t(`kind_${of.kind}`) })}>{title}</summary>
      <PostForm className="stack" intent={intent} answer={mine} preventScrollReset>
        <input type="hidden" name="id" value={of.id} />
        {hint !== undefined && <p className="small quiet">{hint}</p>}
        {children}
        <FormMessage />
        <div className="row">
          <SubmitButton look="primary">{go}</SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}

function Words({ name, label, hint }: { name: string; label: string; hint: string }) {
  return (
    <TextAreaField label={label} name={name} rows={4} minLength={10} maxLength={2000} required>
      <span className="hint">{hint}</span>
    </TextAreaField>
  )
}
