/** The form kit at work. What the server says to the form that stays on its page is chosen by the buttons below it. */
import { useRef, useState } from 'react'
import { useActionData } from 'react-router'
import type { ApiAnswer } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { CheckField } from '#client/form/check-field.tsx'
import { CountField } from '#client/form/list/count-field.tsx'
import { ListField } from '#client/form/list/list-field.tsx'
import { newItem } from '#client/form/list/list-items.ts'
import { DayField } from '#client/form/day/day-field.tsx'
import { DayRangeField } from '#client/form/day/day-range-field.tsx'
import { DecisionForms } from '#client/form/decision-forms.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { LanguageHint } from '#client/form/language-hint.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { Button } from '#ui/button.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

const REFUSED = { ok: false, status: 422, code: '', message: '', errors: {}, meta: {}, requestId: '' } as const

export function ApiForms() {
  const t = useGalleryTexts()
  const [requests, setRequests] = useState<readonly string[]>([])
  const answer = useRef<((answer: ApiAnswer<unknown>) => void) | null>(null)
  const reply = (said: ApiAnswer<unknown>) => () => answer.current?.(said)
  const follow = (asked: object) => reply({ ok: true, reply: { data: null, ...asked } })
  const send = (fields: FormData, key: string) => {
    const sent = [...fields].map(([name, value]) => `${name}=${String(value)}`).join(' ')
    setRequests((before) => [...before, `${key} ${sent}`])
    return new Promise<ApiAnswer<unknown>>((resolve) => (answer.current = resolve))
  }
  const wrong = { ...REFUSED, errors: { postcode: [t('wrong')], city: [t('nothing')] } }
  return (
    <>
      <ApiForm className="stack" send={send}>
        <TextField label={t('name')} name="name" required />
        <TextField label={t('postcode')} name="postcode" required />
        <FormMessage done={t('saved')} />
        <SubmitButton look="primary" busyText={t('busy')}>
          {t('send')}
        </SubmitButton>
      </ApiForm>
      <div className="row">
        <Button onClick={reply({ ok: true, reply: null })}>{t('answerSaved')}</Button>
        <Button onClick={reply(wrong)}>{t('answerRefused')}</Button>
        <Button onClick={reply({ ...REFUSED, status: 0, message: t('nothing') })}>{t('answerLost')}</Button>
        <Button onClick={follow({ modal: 'recovery-codes', modalData: { recoveryCodes: ['k3m9-x2p7'] } })}>
          {t('answerModal')}
        </Button>
        <Button onClick={follow({ url: '/en/gallery?answered=yes' })}>{t('answerUrl')}</Button>
        <Button onClick={follow({ callback: 'constructor', params: {} })}>{t('answerUnknown')}</Button>
      </div>
      <ol className="quiet small">
        {requests.map((request, place) => (
          <li key={place}>
            <code>{request}</code>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The action of this page wants a postcode of five characters. */
export function PostForms() {
  const t = useGalleryTexts()
  const answer = useActionData<FormAnswer>()
  return (
    <PostForm className="stack" intent="post" answer={answer}>
      <TextField label={t('label')} name="recipient" required />
      <TextField label={t('postcode')} name="postcode" required />
      <TextField label={t('secret')} name="password" type="password" autoComplete="off" />
      <SelectField
        label={t('country')}
        name="country"
        options={[
          ['DE', t('germany')],
          ['AT', t('austria')],
        ]}
      />
      <TextAreaField label={t('longLabel')} name="note" rows={3} />
      <CheckField name="terms" required whenMissing={t('wrong')}>
        {t('terms')}
      </CheckField>
      <FormMessage done={t('saved')} />
      <SubmitButton look="primary">{t('send')}</SubmitButton>
    </PostForm>
  )
}

const MONTH = { min: '2026-11-02', max: '2026-11-27' }

export function DayFields() {
  const t = useGalleryTexts()
  return (
    <ApiForm className="stack" send={() => new Promise(() => {})}>
      <DayField label={t('day')} name="empty-day" />
      <DayField label={t('day')} name="day" defaultValue="2026-11-24" required {...MONTH}>
        <p className="hint">{t('daysHint')}</p>
      </DayField>
      <DayField label={t('longLabel')} name="early-day" defaultValue="2026-10-01" {...MONTH} />
      <DayField label={t('forbidden')} name="forbidden-day" defaultValue="2026-11-24" disabled />
      <SubmitButton>{t('send')}</SubmitButton>
    </ApiForm>
  )
}

export function DayRangeFields() {
  const t = useGalleryTexts()
  const today = '2026-11-18'
  return (
    <ApiForm className="stack" send={() => new Promise(() => {})}>
      <DayRangeField legend={t('days')} names={['any-from', 'any-to']} today={today} />
      <DayRangeField
        legend={t('daysHint')}
        names={['month-from', 'month-to']}
        today={today}
        required
        defaultValue={{ from: '2026-11-09', to: '2026-11-13' }}
        {...MONTH}
      />
      <DayRangeField
        legend={t('longLabel')}
        names={['wrong-from', 'wrong-to']}
        today={today}
        defaultValue={{ from: '2026-11-20', to: '2026-11-12' }}
      />
      <DayRangeField legend={t('forbidden')} names={['no-from', 'no-to']} today={today} disabled />
      <SubmitButton>{t('send')}</SubmitButton>
    </ApiForm>
  )
}

export function CountFields() {
  const t = useGalleryTexts()
  return <CountField label={t('label')} name="count" defaultValue={3} most={20} />
}

export function ListFields() {
  const t = useGalleryTexts()
  return (
    <ListField legend={t('longLabel')} name="items" items={[newItem(t('value'), t('long')), newItem(t('place'), '')]} />
  )
}

export function LanguageHints() {
  return (
    <>
      <LanguageHint reads="de" />
      <LanguageHint reads="en" />
    </>
  )
}

/** Untouched, and with a reason that was refused. */
export function Decisions() {
  const t = useGalleryTexts()
  const refused: FormAnswer = {
    intent: 'remove',
    done: false,
    errors: { reason: [t('wrong')] },
    message: '',
    isForbidden: false,
    values: { id: '2', reason: t('value') },
  }
  return [1, 2].map((id) => (
    <DecisionForms
      key={id}
      id={id}
      answer={refused}
      without={{ intent: 'save', label: t('save') }}
      withReason={[
        { intent: 'remove', label: t('remove'), go: t('send'), reason: t('longLabel'), hint: t('daysHint') },
      ]}
    />
  ))
}
