/**
 * Our own bookings come back when a provider subscribes to them in the calendar that they give us. They are no foreign
 * time: a booking that is canceled here would otherwise go on blocking its place.
 */
const OURS = /^booking-\d{1,16}@(.+)$/i

/** Calendar files named no host at first. */
const WITHOUT_HOST = 'viertel'

export function ownUid(bookingId: number, host: string): string {
  return `booking-${bookingId}@${host}`
}

export function isOwnUid(uid: string, host: string): boolean {
  const named = OURS.exec(uid)?.[1]?.toLowerCase()
  return named === WITHOUT_HOST || (named !== undefined && named === host.toLowerCase())
}
