/** The content pages that operators keep. */
import { FileText } from 'lucide-react'
import { redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useDayText } from '#client/use-day-text.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import { listPages, readDraft } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    return { locale, pages: (await call(listPages)).data }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const slug = textOf(form, 'slug').trim().toLowerCase()
  try {
    await call(readDraft, { params: { page: slug }, query: { locale } })
  } catch (error) {
    // What is wrong with the address of a new page is said beside its field.
    const told =
      error instanceof FieldErrors ? new FieldErrors({ slug: [{ code: 'field.invalid', slots: {} }] }) : error
    return formRefused(told, form, ['slug'], locale)
  }
  return redirect(localPath(`/operator/pages/${slug}/${locale}`, locale), 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).pagesTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorPagesPage() {
  const { pages } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const day = useDayText()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('pagesTitle')}</h1>
      <p className="quiet">{t('pagesLead')}</p>
      <SettingList>
        {pages.map(({ slug, title, written, savedAt }) => (
          <SettingRow
            key={slug}
            icon={FileText}
            tone={written.length > 0 ? 'good' : 'plain'}
            title={title}
            note={savedAt === null ? t('pageBuiltIn', { slug }) : t('pageSaved', { slug, day: day(savedAt) })}
          >
            {slug === 'terms' ? (
              <ButtonLink to={path('/operator/terms')} aria-label={t('termsOpen', { title })}>
                {t('termsGo')}
              </ButtonLink>
            ) : (
              <span className="row">
                {(['de', 'en'] as const).map((one) => (
                  <ButtonLink
                    key={one}
                    to={path(`/operator/pages/${slug}/${one}`)}
                    aria-label={t(one === 'de' ? 'changeGerman' : 'changeEnglish', { title })}
                  >
                    {one.toUpperCase()}
                  </ButtonLink>
                ))}
              </span>
            )}
          </SettingRow>
        ))}
      </SettingList>
      <PostForm className="panel stack" answer={answer}>
        <TextField label={t('newSlug')} name="slug" required maxLength={61} pattern="[a-zA-Z][a-zA-Z\-]{1,60}" />
        <FormMessage />
        <SubmitButton>{t('newPage')}</SubmitButton>
      </PostForm>
    </main>
  )
}
