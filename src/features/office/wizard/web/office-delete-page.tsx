/** Spec 2: delete. What cannot be deleted says so, and can be taken out of the search. */
import { redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { deleteOffice, readEditedOffice } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    const { id, title, status } = (await call(readEditedOffice, { params: { id: params['id'] ?? '' } })).data
    return { id, title, status, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    await call(deleteOffice, { params: { id: params['id'] ?? '' } })
    return redirect(localPath('/account/my/office', locale), 303)
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).deleteTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OfficeDeletePage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { id, title, status } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('deleteTitle')}</h1>
      <p>{t(status === 'draft' ? 'deleteDraft' : 'deleteOffice', { title: title || t('untitled') })}</p>
      <PostForm className="stack" answer={answer}>
        <FormMessage />
        <div className="row">
          <SubmitButton look="danger">{t('deleteGo')}</SubmitButton>
          <ButtonLink to={path(`/account/my/office/${id}/publish`)}>{t('deleteNot')}</ButtonLink>
        </div>
      </PostForm>
    </main>
  )
}
