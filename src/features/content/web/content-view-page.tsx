/** A content page (Spec 2: page/{slug}): terms, privacy, imprint, how we rank. */
import { lazy, Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useRootFacts } from '#client/root-facts.ts'
import { localPath } from '#kernel/locale.ts'
import { readPage } from '../contract.ts'
import { Blocks } from './blocks.tsx'

// Only one page contains it, and only where usage is counted.
const ConsentForm = lazy(() => import('./consent-form.tsx').then((part) => ({ default: part.ConsentForm })))

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, baseUrl, locale } = context.get(pageContext)
  try {
    const { data: page } = await call(readPage, { params: { page: params['slug'] } })
    return { page, baseUrl, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Viertel' }]
  const { page, baseUrl, locale } = loaderData
  const href = (to: 'de' | 'en') => `${baseUrl}${localPath(`/page/${page.slug}`, to)}`
  return [
    { title: `${page.title} – Viertel` },
    { name: 'description', content: page.intro },
    { tagName: 'link', rel: 'canonical', href: href(locale) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'de', href: href('de') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: href('en') },
  ]
}

export default function ContentViewPage() {
  const { page } = useLoaderData<typeof loader>()
  const consent = useRootFacts()?.consent ?? 'off'
  return (
    <main id="content" tabIndex={-1} className="wrap content-page" lang={page.locale}>
      <h1>{page.title}</h1>
      <Blocks blocks={page.blocks} />
      {page.slug === 'privacy' && consent !== 'off' && (
        <Suspense>
          <ConsentForm consent={consent} />
        </Suspense>
      )}
    </main>
  )
}
