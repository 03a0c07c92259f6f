/**
 * Staying longer by the link of a mail: for one booking, until it ends, on behalf of whoever booked. The link shows the
 * name of the place, times and prices, and nothing of the person.
 */
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { bookerOf } from '../../server/read/booker-of.ts'
import { readBookingRow } from '../../server/store.ts'
import type * as contract from '../contract.ts'
import { extendFor, viewExtensions } from './extend-booking.ts'
import { bookingOfToken, stayPath } from './stay-link.ts'

async function bookingOf({ db, config }: Context, token: string) {
  const id = bookingOfToken(token, config)
  return (id === null ? undefined : await readBookingRow(db, id)) ?? refuse('request.not_found')
}

export async function listStay({ params, locale, now, context }: Call<typeof contract.listStay>) {
  const booking = await bookingOf(context, params.token)
  return {
    data: {
      title: locale === 'en' ? booking.title_en : booking.title_de,
      date: booking.day,
      from: formatQuarter(booking.a),
      ...(await viewExtensions(context.db.read, booking, locale, now)),
    },
  }
}

export async function extendStay(call: Call<typeof contract.extendStay>) {
  const { params, locale, context } = call
  const booking = await bookingOf(context, params.token)
  const viewer = (await bookerOf(context, booking)) ?? refuse('request.not_found')
  const returnTo = stayPath(booking.id, context.config.SECRET, locale)
  const ahead = await extendFor({ ...call, viewer, id: booking.id, returnTo })
  return { data: { actionUrl: ahead.kind === 'confirm' ? ahead.url : null, waitsForCompany: ahead.kind === 'asked' } }
}
