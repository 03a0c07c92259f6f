/**
 * The link in a mail: one button ends the watch, without signing in. Opening the link changes nothing, because mail
 * programs open links.
 */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { translator } from '#kernel/texts.ts'
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import { ButtonLink } from '#ui/button.tsx'
import { endWatchByMail } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [watch, token] = [searchParams.get('watch') ?? '', searchParams.get('token') ?? '']
  return { isWhole: /^[1-9]\d{0,15}$/.test(watch) && token !== '', locale: context.get(pageContext).locale }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const body = { id: Number(searchParams.get('watch')), token: searchParams.get('token') ?? '' }
  try {
    await context.get(pageContext).call(endWatchByMail, { body })
    return { isEnded: true }
  } catch (error) {
    if (error instanceof RefusalError || error instanceof FieldErrors) return { isEnded: false }
    throw error
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [{ title: translator(locale === 'en' ? en : de, locale)('pageTitle') }, { name: 'robots', content: 'noindex' }]
}

export default function WatchEndPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { isWhole } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const list = <ButtonLink to={path('/watch')}>{t('toList')}</ButtonLink>
  return (
    <main id="content" tabIndex={-1} className="wrap watch-mail">
      {answer?.isEnded ? (
        <>
          <h1>{t('mailDone')}</h1>
          <p role="status">{t('mailDoneText')}</p>
          {list}
        </>
      ) : !isWhole || answer ? (
        <>
          <h1>{t('title')}</h1>
          <p role="alert">{t('mailGone')}</p>
          {list}
        </>
      ) : (
        <>
          <h1>{t('mailTitle')}</h1>
          <p>{t('mailText')}</p>
          <PostForm>
            <SubmitButton look="primary">{t('end')}</SubmitButton>
          </PostForm>
        </>
      )}
    </main>
  )
}
