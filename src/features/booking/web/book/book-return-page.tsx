/** The return from the payment service's confirmation: the server finds out the outcome and redirects the payer. */
import { redirect, useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
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
  const id = new URL(request.url).searchParams.get('booking') ?? ''
  const to = (path: string) => redirect(localPath(path, locale))
  let declined = ''
  try {
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
  if (booking.status === 'confirmed' && declined === '') throw to(`/booking/${booking.id}?new`)
  if (booking.status !== 'held' && booking.status !== 'expired') throw to(`/booking/${booking.id}`)
  const wish = wishQuery(wishOfBooking(booking))
  const reason = declined.startsWith('payment.') ? `&declined=${declined}` : ''
  throw to(`/book/${booking.office.id}?${wish}&hold=${booking.id}${reason}`)
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
