import type { Call } from '#platform/context.ts'
import type { downloadCalendar as contract } from '../../contract.ts'
import { bookingCalendar } from '../../mails/booking-calendar.ts'
import { viewBooking } from './read-booking.ts'

export async function downloadCalendar({ viewer, params, locale, now, context }: Call<typeof contract>) {
  const booking = await viewBooking(context, viewer, params.id, locale)
  return {
    name: `viertel-${booking.id}.ics`,
    type: 'text/calendar; charset=utf-8' as const,
    text: bookingCalendar(booking, { baseUrl: context.config.BASE_URL, locale, stamp: now }),
  }
}
