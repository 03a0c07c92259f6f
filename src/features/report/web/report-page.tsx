/** Somebody reports an office, a photo, a provider or a person; works without an account and without script. */
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { CheckField } from '#client/form/check-field.tsx'
import { formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { pictureUrl } from '#features/office/rules/pictures.ts'
import { localPath } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { Notice } from '#ui/notice.tsx'
import { readReportSubject, reportContent } from '../contract.ts'
import { GROUNDS, type ReportKind } from '../rules/report-kinds.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const FIELDS = ['ground', 'explanation', 'name', 'email', 'goodFaith']

/** What the address names; whether there is such a thing is for the call to say. */
function askedIn(request: Request) {
  const search = new URL(request.url).searchParams
  const photo = search.get('photo')
  return {
    kind: (search.get('kind') ?? '') as ReportKind,
    id: search.get('id') ?? '',
    ...(photo !== null && { photo }),
  }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const asked = askedIn(request)
  const page = { locale, kind: asked.kind, isGuest: viewer.kind === 'guest', sendKey: newIdempotencyKey() }
  try {
    return { ...page, subject: { ...(await call(readReportSubject, { query: asked })).data, id: asked.id } }
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'report.own') return { ...page, subject: null }
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    const { data } = await call(reportContent, {
      body: {
        ...askedIn(request),
        ground: textOf(form, 'ground') as 'else',
        explanation: textOf(form, 'explanation'),
        name: textOf(form, 'name'),
        email: textOf(form, 'email'),
        goodFaith: (textOf(form, 'goodFaith') === 'yes') as true,
      },
      idempotencyKey: textOf(form, 'key'),
    })
    return redirect(localPath(`/report/${data.token}?sent`, locale), 303)
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: (loaderData?.locale === 'en' ? en : de).pageTitle },
  { name: 'robots', content: 'noindex' },
]

export default function ReportPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { subject, kind, isGuest, sendKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      {subject === null ? (
        <Notice>{t('own')}</Notice>
      ) : (
        <>
          <p className="quiet">{t('lead')}</p>
          <div className="panel stack">
            <p className="quiet small">{t('what')}</p>
            {subject.photo !== null && (
              <img
                className="report-photo"
                src={pictureUrl(subject.photo, 480)}
                alt={t('photoAlt')}
                width={480}
                height={300}
              />
            )}
            <p>
              {t(`kind_${kind}`)}: <Link to={subject.path}>{subject.title}</Link>
            </p>
            {subject.photos.length > 0 && (
              <details>
                <summary>{t('onePhoto')}</summary>
                <ul className="report-pictures">
                  {subject.photos.map((key, at) => (
                    <li key={key}>
                      <Link to={path(`/report?kind=photo&id=${subject.id}&photo=${key}`)}>
                        <img
                          src={pictureUrl(key, 480)}
                          alt={t('picture', { number: at + 1 })}
                          width={120}
                          height={75}
                        />
                      </Link>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
          <PostForm className="stack" answer={answer}>
            <input type="hidden" name="key" value={answer?.values['key'] ?? sendKey} />
            <SelectField
              label={t('ground')}
              name="ground"
              defaultValue={GROUNDS[0]}
              options={GROUNDS.map((ground) => [ground, t(`ground_${ground}`)])}
            />
            <TextAreaField label={t('explanation')} name="explanation" rows={6} maxLength={3000} required>
              <span className="hint">{t('explanationHint')}</span>
            </TextAreaField>
            {isGuest && (
              <>
                <TextField label={t('name')} name="name" maxLength={120} autoComplete="name">
                  <span className="hint">{t('anonymous')}</span>
                </TextField>
                <TextField label={t('email')} name="email" type="email" maxLength={254} autoComplete="email">
                  <span className="hint">{t('emailHint')}</span>
                </TextField>
              </>
            )}
            <CheckField name="goodFaith" required whenMissing={t('goodFaithMissing')}>
              {t('goodFaith')}
            </CheckField>
            <FormMessage />
            <div className="row">
              <SubmitButton look="primary">{t('send')}</SubmitButton>
            </div>
          </PostForm>
        </>
      )}
    </main>
  )
}
