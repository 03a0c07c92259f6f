/** Keys of the API: made, shown once, ended; works without script. */
import { KeyRound } from 'lucide-react'
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { AccountFrame } from '#features/account/frame/web/account-frame.tsx'
import { CheckField } from '#client/form/check-field.tsx'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useDayText } from '#client/use-day-text.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { localPath } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { Notice } from '#ui/notice.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import { createApiKey, listApiKeys, removeApiKey } from '../contract.ts'
import { KEY_DAYS } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { END, MAKE, SCOPES, scopeText } from './api-key-form.ts'

type Key = ReplyData<typeof listApiKeys>['data'][number]

const PAGE = '/account/api-keys'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    const { data, meta: more } = await call(listApiKeys)
    return { keys: data, scopes: SCOPES.filter((scope) => more.scopes.includes(scope)), locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  try {
    if (intent === END) {
      await call(removeApiKey, { params: { id: textOf(form, 'id') } })
      return formDone(END)
    }
    const scopes = SCOPES.filter((scope) => textOf(form, scope) === 'yes')
    const days = KEY_DAYS.find((one) => String(one) === textOf(form, 'days')) ?? KEY_DAYS[0]
    const { data } = await call(createApiKey, { body: { name: textOf(form, 'name'), scopes, days } })
    return formDone(MAKE, { key: data.key })
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'account.proof_needed')
      throw redirect(
        `${localPath('/password/confirm', locale)}?next=${encodeURIComponent(localPath(PAGE, locale))}`,
        303,
      )
    return formRefused(error, form, ['name', 'scopes', 'days'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function AccountApiKeysPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { keys } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const made = answer?.done ? answer.values['key'] : undefined
  return (
    <AccountFrame entry="api-keys">
      <p className="quiet">{t('lead')}</p>
      <p>
        <a href="/api/openapi.json">{t('docs')}</a>
        <br />
        <Link to={path('/account/webhooks')}>{t('webhooks')}</Link>
      </p>
      {made !== undefined && (
        <Notice tone="good" isAnnounced>
          <div className="stack">
            <p>{t('made')}</p>
            <code>{made}</code>
          </div>
        </Notice>
      )}
      {answer?.done && answer.intent === END && (
        <Notice tone="good" isAnnounced>
          {t('ended')}
        </Notice>
      )}
      {keys.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <SettingList>
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} />
          ))}
        </SettingList>
      )}
      <NewKey key={keys.length} answer={answer && !answer.done ? answer : undefined} />
      <p className="quiet small">{t('ends')}</p>
    </AccountFrame>
  )
}

function KeyRow({ of: { id, name, prefix, scopes, madeAt, expiresAt, lastUsedAt, isValid } }: { of: Key }) {
  const t = useTexts({ de, en })
  const day = useDayText()
  const words = t(isValid ? 'end' : 'remove')
  const rights = SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => t(scopeText(scope)))
  return (
    <SettingRow
      icon={KeyRound}
      tone={isValid ? 'good' : 'plain'}
      title={name}
      note={
        <>
          <code>{prefix}…</code> · {isValid ? t('until', { day: day(expiresAt) }) : <b>{t('isOver')}</b>} ·{' '}
          {t('madeOn', { day: day(madeAt) })} ·{' '}
          {lastUsedAt === null ? t('neverUsed') : t('lastUsed', { day: day(lastUsedAt) })}
          <br />
          {rights.join('; ')}
        </>
      }
    >
      <PostForm intent={END} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <SubmitButton aria-label={`${words}: ${name}`}>{words}</SubmitButton>
      </PostForm>
    </SettingRow>
  )
}

function NewKey({ answer }: { answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const { scopes } = useLoaderData<typeof loader>()
  return (
    <details className="panel stack" open={answer !== undefined}>
      <summary>{t('make')}</summary>
      <PostForm className="stack" intent={MAKE} answer={answer} preventScrollReset>
        <TextField label={t('name')} name="name" required maxLength={80} autoComplete="off">
          <span className="hint">{t('nameHint')}</span>
        </TextField>
        <fieldset className="stack">
          <legend className="label">{t('scopes')}</legend>
          {scopes.map((scope) => (
            <CheckField key={scope} name={scope}>
              {t(scopeText(scope))}
            </CheckField>
          ))}
          {answer?.errors['scopes'] && (
            <p className="error-text" role="alert">
              {answer.errors['scopes'].join(' ')}
            </p>
          )}
        </fieldset>
        <SelectField
          label={t('days')}
          name="days"
          options={KEY_DAYS.map((days) => [String(days), t(`days_${days}`)])}
        />
        <FormMessage />
        <div className="row">
          <SubmitButton look="primary">{t('makeGo')}</SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}
