/** Publishing the terms in both languages: as a change of which people are told before, or as a correction. */
import { DayField } from '#client/form/day/day-field.tsx'
import { useState } from 'react'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay, formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { publishTerms, readTerms } from '../contract.ts'
import { TERMS_FIELDS, termsBodyOf } from '../rules/terms-form.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  try {
    const { data: terms } = await call(readTerms)
    return { terms, mayPublish: viewer.kind !== 'guest' && viewer.proved, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    const version = textOf(form, 'version')
    await call(publishTerms, { params: { version }, body: termsBodyOf((name) => textOf(form, name)) })
    return formDone('terms')
  } catch (error) {
    return formRefused(error, form, TERMS_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).termsTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

type Terms = ReplyData<typeof readTerms>['data']

export default function OperatorTermsPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { terms, mayPublish } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('termsTitle')}</h1>
      <p className="quiet">{t('termsLead')}</p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t('termsDone')}
        </Notice>
      )}
      <State terms={terms} />
      {mayPublish ? (
        // A version that was published begins the form anew.
        <TermsForm key={terms.version} terms={terms} answer={answer?.done ? undefined : answer} />
      ) : (
        <ProveNotice page="/operator/terms" />
      )}
      <p>
        <Link to={path('/operator/pages')}>{t('allPages')}</Link>
      </p>
    </main>
  )
}

function State({ terms: { inForce, coming } }: { terms: Terms }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  return (
    <section className="panel stack" aria-labelledby="terms-state">
      <h2 id="terms-state">{t('termsState')}</h2>
      <p>
        {inForce === 0 ? t('termsBuiltIn') : t('termsInForce', { version: inForce })}{' '}
        <Link to={path(`/page/terms?version=${inForce}`)}>{t('termsRead', { version: inForce })}</Link>
      </p>
      {coming && (
        <p>
          {t('termsComing', {
            version: coming.version,
            at: formatInstant(coming.effectiveAt, REGION_ZONE, locale, 'dated'),
            count: coming.told,
          })}{' '}
          <Link to={path(`/page/terms?version=${coming.version}`)}>{t('termsRead', { version: coming.version })}</Link>
        </p>
      )}
    </section>
  )
}

function TermsForm({ terms, answer }: { terms: Terms; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const [kind, setKind] = useState(answer?.values['change.kind'] ?? 'change')
  const earliest = formatDay(terms.earliestDay, locale, 'dated')
  return (
    <PostForm className="stack" intent="terms" answer={answer} preventScrollReset>
      <input type="hidden" name="version" value={terms.version + 1} />
      {(['de', 'en'] as const).map((one) => (
        <section key={one} className="panel stack" aria-labelledby={`terms-${one}`}>
          <h2 id={`terms-${one}`}>{t(one === 'de' ? 'termsGerman' : 'termsEnglish')}</h2>
          <TextField
            label={t('pageName')}
            name={`${one}.title`}
            required
            maxLength={120}
            defaultValue={terms[one].title}
            lang={one}
          />
          <TextAreaField
            label={t('markdown')}
            name={`${one}.markdown`}
            required
            maxLength={60_000}
            rows={14}
            defaultValue={terms[one].markdown}
            lang={one}
          />
        </section>
      ))}
      <section className="panel stack" aria-labelledby="terms-change">
        <h2 id="terms-change">{t('termsWhen')}</h2>
        <SelectField
          label={t('termsKind')}
          name="change.kind"
          defaultValue="change"
          onChange={(event) => setKind(event.target.value)}
          options={[
            ['change', t('termsChange')],
            ['correction', t('termsCorrection')],
          ]}
        />
        {/* Without script both parts are there, and the chosen one counts. */}
        <div className="stack" hidden={kind === 'correction'}>
          <p className="hint">{t('termsNotice', { day: earliest })}</p>
          <DayField
            label={t('termsFrom')}
            name="change.effectiveOn"
            min={terms.earliestDay}
            defaultValue={terms.earliestDay}
          />
          <TextAreaField label={t('termsSummaryDe')} name="change.summaryDe" rows={3} maxLength={1000} lang="de" />
          <TextAreaField label={t('termsSummaryEn')} name="change.summaryEn" rows={3} maxLength={1000} lang="en" />
        </div>
        <div className="stack" hidden={kind !== 'correction'}>
          <p className="hint">{t('termsCorrectionHint')}</p>
          <TextAreaField label={t('termsReason')} name="change.reason" rows={3} maxLength={1000} />
        </div>
        <FormMessage />
        <p className="row">
          <SubmitButton look="primary">{t('termsPublish')}</SubmitButton>
        </p>
      </section>
    </PostForm>
  )
}
