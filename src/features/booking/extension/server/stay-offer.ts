/** What the mail half an hour before the end offers. */
import type { NoticeEvent, NoticeWorld } from '#features/notification/server/notice-registry.ts'
import type { Locale } from '#kernel/locale.ts'
import type { StayOffer } from '../../mails/booking-ending-mail.ts'
import { readBookingRow } from '../../server/store.ts'
import { possibleExtensions } from './extend-booking.ts'
import { stayPath } from './stay-link.ts'

/** Null when the booking can last no longer. */
export async function stayOffer(
  { booking_id: id, at }: Pick<NoticeEvent, 'booking_id' | 'at'>,
  { db, secret }: NoticeWorld,
  locale: Locale,
): Promise<StayOffer | null> {
  const booking = id === null ? undefined : await readBookingRow(db, id)
  if (!booking) return null
  const found = await possibleExtensions(db.read, booking, at)
  if (!found.ok) return null
  const extensions = found.value.map(({ hours, endAt, addedCents }) => ({
    isFullDay: hours === null,
    endAt,
    addedCents,
  }))
  return { path: stayPath(booking.id, secret, locale), extensions }
}
