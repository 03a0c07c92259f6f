/** A booking as a calendar file, for the people tied to it. */
import type { FastifyInstance } from 'fastify'
import { bookingCalendar } from '#features/booking/mails/booking-calendar.ts'
import { viewBooking } from '#features/booking/server/read/read-booking.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Ground } from '#platform/ground.ts'
import { localeOf, type ViewerOf } from '#platform/http/mount-routes.ts'

export function serveCalendar(server: FastifyInstance, ground: Ground, viewerOf: ViewerOf): void {
  server.get<{ Params: { file: string } }>('/booking/:file(^[1-9][0-9]{0,15}\\.ics$)', async (request, reply) => {
    const locale = localeOf(request)
    const viewer = await viewerOf(request.headers.cookie, locale)
    if (viewer.kind === 'guest') refuse('auth.required')
    const booking = await viewBooking(ground, viewer, Number(request.params.file.replace('.ics', '')), locale)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="viertel-${booking.id}.ics"`)
      .header('cache-control', 'private, no-store')
      .send(bookingCalendar(booking, { baseUrl: ground.config.BASE_URL, locale }))
  })
}
