/** Everything that booking and paying needs, loaded at once; guests are redirected to the login (Spec 2). */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { loginRedirect, pageAnswer } from '#client/page-answer.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { pageContext } from '#client/page-context.ts'
import { readBillingAddress } from '#features/account/billing/contract.ts'
import { listCostCentres } from '#features/company/budget/contract.ts'
import { readShares } from '#features/company/place/contract.ts'
import { viewOffice } from '#features/office/contract.ts'
import { isShared } from '#features/office/web/office-data.ts'
import { listPaymentMethods } from '#features/payment/contract.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { refusalText, REFUSALS, type RefusalCode } from '#kernel/refusals.ts'
import { isIsoDate } from '#kernel/time.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { quoteBooking, readBooking } from '../../contract.ts'
import { readWish, type BookingWish } from '../../rules/wish-in-url.ts'
import { wishBody } from '../wish-body.ts'

export type BookPageData = Awaited<ReturnType<typeof loadBookPage>>

export async function loadBookPage({ params, request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  const wish = wishOfPage(request, params['id'], locale)
  const { date } = wish
  try {
    const isForCompany = viewer.kind === 'employee' || viewer.kind === 'corporate'
    const [{ data: office }, methods, { data: address }, centres] = await Promise.all([
      call(viewOffice, { params: { id: params['id'] }, body: { from: date } }),
      call(listPaymentMethods),
      call(readBillingAddress),
      isForCompany ? call(listCostCentres) : null,
    ])
    const shares = isShared(office) ? await call(readShares, { query: { from: date, to: date } }) : null
    const share = shares?.data.find((one) => one.office === office.id)
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
      /** Whose place a colleague shares, where nobody pays and there is no bill; null for all others. */
      shared: isShared(office) ? { host: share?.host?.name ?? null, company: office.provider.name } : null,
      /** Null for whoever pays themselves, and for what colleagues share, which is on no bill. */
      costCentres: isShared(office) ? null : (centres?.data ?? null),
      name: viewer.name,
      email: viewer.email,
      /** The bill of an employee goes to the company. */
      mayChangeAddress: viewer.kind !== 'employee',
      /** Of the form without script. */
      sendKey: newIdempotencyKey(),
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

/** What the page's address asks for. @throws a redirect to the office, where it is chosen, when something is missing */
export function wishOfPage(request: Request, officeId: string | undefined, locale: Locale): BookingWish {
  const search = new URL(request.url).searchParams
  const asked = readWish((name) => search.get(name))
  const { date, quarter, hours } = asked
  if (date === undefined || !isIsoDate(date) || quarter === undefined || hours === undefined)
    throw redirect(localPath(`/office/${encodeURIComponent(officeId ?? '')}`, locale))
  return { quantity: 1, code: '', ...asked, date, quarter, hours }
}

async function readHold<T>(read: () => Promise<{ data: T }>, id: string | null): Promise<T | null> {
  if (!/^[1-9][0-9]{0,15}$/.test(id ?? '')) return null
  try {
    return (await read()).data
  } catch (error) {
    // The hold belongs to somebody else or does not exist: a new one is made.
    if (error instanceof RefusalError) return null
    throw error
  }
}
