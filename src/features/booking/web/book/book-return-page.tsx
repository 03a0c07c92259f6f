/** The return from the payment service's confirmation: the server finds out the outcome and redirects the payer. */
import { redirect, useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { readMe } from '#features/account/contract.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { useLocalPath } from '#client/use-texts.ts'
import { localPath, plainPath, type Locale } from '#kernel/locale.ts'
import { refusalText } from '#kernel/refusals.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { payBooking, readBooking } from '../../contract.ts'
import { wishQuery } from '../../rules/wish-in-url.ts'
import { loginRedirect, pageAnswer } from '#client/page-answer.ts'
import { wishOfBooking } from '../view/wish-of-booking.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  const url = new URL(request.url)
  const { search } = url
  const pathname = plainPath(url.pathname)
  const id = url.searchParams.get('booking') ?? ''
  const to = (path: string) => redirect(localPath(path, locale))
  let declined = ''
  try {
    const own = await languageOfOthers(call, id)
    if (own !== null && own !== locale) throw redirect(localPath(`${pathname}${search}`, own))
    await call(payBooking, { params: { id }, body: {}, idempotencyKey: `return-${id}` })
  } catch (error) {
    if (!(error instanceof RefusalError)) throw pageAnswer(error, request, locale)
    const { code, slots } = error.refusal
    if (code === 'request.not_found') throw pageAnswer(error, request, locale)
    // The outcome is not known yet: nothing is lost, and the page offers to ask again.
    if (code === 'request.unavailable') return { message: refusalText(code, slots, locale) }
    declined = code
  }
  const { data: booking } = await call(readBooking, { params: { id } })
  // Whoever confirms for a colleague does not book.
  const isOthers = booking.relation !== 'booker' || booking.payment.waitsForCompany
  // Of places that were booked together the next one is asked about.
  const { together, payment } = booking
  if (together !== null && together.next !== null && !payment.needsAttention) throw to(`/booking/${together.next}`)
  if (booking.status === 'confirmed' && declined === '' && !isOthers) throw to(`/booking/${booking.id}?new`)
  if ((booking.status !== 'held' && booking.status !== 'expired') || isOthers) throw to(`/booking/${booking.id}`)
  const wish = wishQuery(wishOfBooking(booking))
  const reason = declined.startsWith('payment.') ? `&declined=${declined}` : ''
  throw to(`/book/${booking.office.id}?${wish}&hold=${booking.id}${reason}`)
}

/**
 * The bank returns to the language of whoever booked, since it was asked then. Whoever confirms for a colleague goes on in
 * their own. Null for the booker, who may have chosen another for this visit.
 */
async function languageOfOthers(call: PageContext['call'], id: string): Promise<Locale | null> {
  const { data: booking } = await call(readBooking, { params: { id } })
  if (booking.relation === 'booker') return null
  const me = await call(readMe, { query: { titles: 'no' } })
  return me === '' ? null : me.locale
}

export const meta: MetaFunction = () => [{ title: 'Viertel' }, { name: 'robots', content: 'noindex' }]

export default function BookReturnPage() {
  const { message } = useLoaderData<typeof loader>()
  const t = useCheckoutTexts()
  const path = useLocalPath()
  const { search } = useLocation()
  return (
    <main id="content" tabIndex={-1} className="narrow stack">
      <h1>{t('returnFailed')}</h1>
      <Notice tone="bad">{message}</Notice>
      <ButtonLink look="primary" to={search} reloadDocument>
        {t('retry')}
      </ButtonLink>
      <ButtonLink to={path('/booking')}>{t('toList')}</ButtonLink>
    </main>
  )
}
