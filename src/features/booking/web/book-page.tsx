/** Book and pay (Spec 2: book/{id}, login required): the slot is held while the form is open. */
import { ArrowLeft } from 'lucide-react'
import {
  Link,
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath } from '#client/use-texts.ts'
import { readBillingAddress } from '#features/account/contract.ts'
import { viewOffice } from '#features/office/contract.ts'
import { listPaymentMethods } from '#features/payment/contract.ts'
import { localPath } from '#kernel/locale.ts'
import { refusalText, REFUSALS, type RefusalCode } from '#kernel/refusals.ts'
import { translator } from '#kernel/texts.ts'
import { isIsoDate } from '#kernel/time.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { quoteBooking, readBooking } from '../contract.ts'
import { readWish, wishBody, wishQuery, type BookingWish } from '../rules/wish-in-url.ts'
import { BookForm } from './book-form.tsx'
import { loginRedirect, pageAnswer } from '#client/page-answer.ts'
import { CHECKOUT_TEXTS, useCheckoutTexts } from './use-checkout-texts.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  const asked = readWish((name) => search.get(name))
  const { date, quarter, hours } = asked
  if (date === undefined || !isIsoDate(date) || quarter === undefined || hours === undefined)
    throw redirect(localPath(`/office/${encodeURIComponent(params['id'] ?? '')}`, locale))
  const wish: BookingWish = { quantity: 1, code: '', ...asked, date, quarter, hours }
  try {
    const [{ data: office }, methods, { data: address }] = await Promise.all([
      call(viewOffice, { params: { id: params['id'] }, body: { from: date } }),
      call(listPaymentMethods),
      call(readBillingAddress),
    ])
    const { data: quote } = await call(quoteBooking, { body: wishBody(office.id, wish) })
    const hold = await readHold(() => call(readBooking, { params: { id: search.get('hold') } }), search.get('hold'))
    if (hold?.status === 'confirmed' || hold?.status === 'completed')
      throw redirect(localPath(`/booking/${hold.id}`, locale))
    const declined = search.get('declined') ?? ''
    return {
      office,
      wish,
      quote,
      methods,
      address,
      hold: hold?.office.id === office.id ? hold : null,
      name: viewer.name,
      email: viewer.email,
      /** An employee's bill goes to the company. */
      mayChangeAddress: viewer.kind !== 'employee',
      locale,
      declined:
        declined in REFUSALS && declined.startsWith('payment.')
          ? refusalText(declined as RefusalCode, {}, locale)
          : null,
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

async function readHold<T>(read: () => Promise<{ data: T }>, id: string | null): Promise<T | null> {
  if (!/^[1-9][0-9]{0,15}$/.test(id ?? '')) return null
  try {
    return (await read()).data
  } catch (error) {
    // Somebody else's, or none: a new one is made.
    if (error instanceof RefusalError) return null
    throw error
  }
}

/** The id of the hold comes into the address while the form is open; nothing of the page changes by that. */
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
  const t = useCheckoutTexts()
  const path = useLocalPath()
  const query = wishQuery(page.wish)
  return (
    <main id="content" tabIndex={-1} className="wrap page book">
      <Link className="back" to={path(`/office/${page.office.id}?${query}`)}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('backToOffice')}
      </Link>
      <noscript>
        <p className="notice bad">{t('needsScript')}</p>
      </noscript>
      <BookForm key={query} page={page} />
    </main>
  )
}

export type BookPageData = Awaited<ReturnType<typeof loader>>
