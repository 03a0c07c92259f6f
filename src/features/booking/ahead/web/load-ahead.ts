/** The booking that somebody was about to pay before an account was needed. Only loaders use it. */
import type { PageContext } from '#client/page-context.ts'
import { viewOffice } from '#features/office/contract.ts'
import { isIsoDate } from '#kernel/time.ts'
import { plainPath } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { quoteBooking } from '../../contract.ts'
import { readWish } from '../../rules/wish-in-url.ts'
import { wishBody } from '../../web/wish-body.ts'

export type Ahead = NonNullable<Awaited<ReturnType<typeof loadAhead>>>

/** @param next a path of this site with its query @returns null when it leads to no booking, or to one that is not offered */
export async function loadAhead(next: string, { call }: Pick<PageContext, 'call'>) {
  const url = new URL(next, 'http://here')
  const id = /^\/book\/([1-9][0-9]{0,15})$/.exec(plainPath(url.pathname))?.[1]
  const { date, quarter, hours, quantity = 1, code = '' } = readWish((name) => url.searchParams.get(name))
  if (id === undefined || date === undefined || !isIsoDate(date) || quarter === undefined || hours === undefined)
    return null
  try {
    const [{ data: office }, { data: quote }] = await Promise.all([
      call(viewOffice, { params: { id }, body: {} }),
      call(quoteBooking, { body: wishBody(Number(id), { date, quarter, hours, quantity, code }) }),
    ])
    const { time, endTime, totalCents, currency } = quote
    return { title: office.title, city: office.address.city, date, from: time, to: endTime, totalCents, currency }
  } catch (error) {
    // The page it stands on needs none of it.
    if (error instanceof RefusalError) return null
    throw error
  }
}
