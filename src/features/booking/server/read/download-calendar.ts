import type { Call } from '#platform/ground.ts'
import type { downloadCalendar as contract } from '../../contract.ts'
import { bookingCalendar } from '../../mails/booking-calendar.ts'
import { viewBooking } from './read-booking.ts'

export async function downloadCalendar({ viewer, params, locale, ground }: Call<typeof contract>) {
  const booking = await viewBooking(ground, viewer, params.id, locale)
  return {
    name: `viertel-${booking.id}.ics`,
    type: 'text/calendar; charset=utf-8' as const,
    text: bookingCalendar(booking, { baseUrl: ground.config.BASE_URL, locale }),
  }
}
