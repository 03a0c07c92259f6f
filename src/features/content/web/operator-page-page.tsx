/** Changing one content page in one language; a plain form with a preview. */
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { localPath } from '#kernel/locale.ts'
import { previewPage, readDraft, resetPage, savePage } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { Blocks } from './blocks.tsx'

const FIELDS = ['title', 'markdown']

const addressOf = (params: LoaderFunctionArgs['params']) => ({
  params: { page: params['slug'] ?? '' },
  query: { locale: params['language'] as 'de' | 'en' },
})

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  try {
    return {
      locale,
      mayChange: viewer.kind !== 'guest' && viewer.proved,
      draft: (await call(readDraft, addressOf(params))).data,
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

type Answer = { answer: FormAnswer; preview?: ReplyData<typeof previewPage>['data']['blocks'] }

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const address = addressOf(params)
  const text = { ...address.query, title: textOf(form, 'title'), markdown: textOf(form, 'markdown') }
  const list = localPath('/operator/pages', locale)
  try {
    switch (textOf(form, 'change')) {
      case 'preview': {
        const { blocks } = (await call(previewPage, { body: text })).data
        const shown = { title: text.title, markdown: text.markdown }
        return { answer: { ...formDone(''), done: false, values: shown }, preview: blocks } satisfies Answer
      }
      case 'reset':
        await call(resetPage, address)
        return redirect(list, 303)
      default: {
        const version = Number(textOf(form, 'version'))
        await call(savePage, { params: address.params, body: { ...text, version } })
        return redirect(list, 303)
      }
    }
  } catch (error) {
    const refused = formRefused(error, form, FIELDS, locale)
    return { ...refused, data: { answer: refused.data } satisfies Answer }
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).pagesTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorPagePage() {
  const { draft, mayChange } = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>() as Answer | undefined
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{draft.title || draft.slug}</h1>
      <p className="quiet">{t(draft.locale === 'de' ? 'inGerman' : 'inEnglish', { slug: draft.slug })}</p>
      {!mayChange && <ProveNotice page={`/operator/pages/${draft.slug}/${draft.locale}`} />}
      <PostForm className="panel stack" answer={done?.answer}>
        <input type="hidden" name="version" value={draft.version} />
        <TextField label={t('pageName')} name="title" required maxLength={120} defaultValue={draft.title} />
        <TextAreaField
          label={t('markdown')}
          name="markdown"
          required
          maxLength={60_000}
          rows={18}
          defaultValue={draft.markdown}
          lang={draft.locale}
        >
          <p className="quiet small">{t('markdownHint')}</p>
        </TextAreaField>
        <FormMessage />
        <p className="row">
          <SubmitButton look="primary">{t('save')}</SubmitButton>
          <SubmitButton name="change" value="preview">
            {t('preview')}
          </SubmitButton>
          {draft.version > 0 && (
            <SubmitButton look="text" name="change" value="reset" formNoValidate>
              {t(draft.isBuiltIn ? 'reset' : 'removePage')}
            </SubmitButton>
          )}
        </p>
      </PostForm>
      {done?.preview && (
        <section className="panel content-page" aria-label={t('preview')} lang={draft.locale}>
          <Blocks blocks={done.preview} />
        </section>
      )}
      <p>
        <Link to={path('/operator/pages')}>{t('allPages')}</Link>
      </p>
    </main>
  )
}
