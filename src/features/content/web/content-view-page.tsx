/** A content page (Spec 2: page/{slug}): terms, privacy, imprint, how we rank. */
import { lazy, Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useRootFacts } from '#client/root-facts.ts'
import { localPath } from '#kernel/locale.ts'
import { readPage } from '../contract.ts'
import { Blocks } from './blocks.tsx'

// Only the terms have versions, and few come to read them.
const TermsNotice = lazy(() => import('./terms-versions.tsx').then((part) => ({ default: part.TermsNotice })))
const TermsVersions = lazy(() => import('./terms-versions.tsx').then((part) => ({ default: part.TermsVersions })))
const ComparedBlocks = lazy(() => import('./compared-blocks.tsx').then((part) => ({ default: part.ComparedBlocks })))
// Only one page contains it, and only where usage is counted.
const ConsentForm = lazy(() => import('./consent-form.tsx').then((part) => ({ default: part.ConsentForm })))

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, baseUrl, locale } = context.get(pageContext)
  try {
    const version = new URL(request.url).searchParams.get('version')
    const query = version === null ? {} : { version }
    const { data: page } = await call(readPage, { params: { page: params['slug'] }, query })
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
    // Other versions of the terms are for those who compare.
    ...(page.changes === null ? [] : [{ name: 'robots', content: 'noindex' }]),
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
      {page.terms && page.terms.versions.length > 0 && <TermsNotice terms={page.terms} />}
      {page.changes ? <ComparedBlocks blocks={page.blocks} changes={page.changes} /> : <Blocks blocks={page.blocks} />}
      {page.terms && page.terms.versions.length > 0 && <TermsVersions terms={page.terms} />}
      {page.slug === 'privacy' && consent !== 'off' && (
        <Suspense>
          <ConsentForm consent={consent} />
        </Suspense>
      )}
    </main>
  )
}
