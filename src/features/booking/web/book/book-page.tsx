/** Book and pay (Spec 2: book/{id}, login required): the slot is held while the form is open. */
import { ArrowLeft } from 'lucide-react'
import {
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from 'react-router'
import { useLocalPath } from '#client/use-texts.ts'
import { translator } from '#kernel/texts.ts'
import { readWish, wishQuery } from '../../rules/wish-in-url.ts'
import { BookForm } from './book-form.tsx'
import { loadBookPage } from './load-book-page.ts'
import { plainPayAction } from './plain-pay-action.ts'
import { CHECKOUT_TEXTS, useCheckoutTexts } from './use-checkout-texts.ts'

export async function action(args: ActionFunctionArgs) {
  return plainPayAction(args)
}

export async function loader(args: LoaderFunctionArgs) {
  return loadBookPage(args)
}

/** The id of the hold is added to the URL while the form is open; that alone does not load the page again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && wishPart(currentUrl) === wishPart(nextUrl)
    ? false
    : defaultShouldRevalidate

const wishPart = ({ searchParams }: URL) => JSON.stringify(readWish((name) => searchParams.get(name)))

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Viertel' }]
  const t = translator<typeof CHECKOUT_TEXTS.de>(CHECKOUT_TEXTS[loaderData.locale], loaderData.locale)
  return [{ title: t('bookPageTitle', { title: loaderData.office.title }) }, { name: 'robots', content: 'noindex' }]
}

export default function BookPage() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useCheckoutTexts()
  const path = useLocalPath()
  const query = wishQuery(page.wish)
  // What was typed stays while a code changes the price.
  const slot = wishQuery({ ...page.wish, code: '' })
  return (
    <main id="content" tabIndex={-1} className="wrap page book">
      <Link className="back" to={path(`/office/${page.office.id}?${query}`)}>
        <ArrowLeft size={18} />
        {t('backToOffice')}
      </Link>
      <BookForm key={slot} page={page} answer={answer} />
    </main>
  )
}
