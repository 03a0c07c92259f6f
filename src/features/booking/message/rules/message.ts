/** What the booker and the host of a booking may write to each other, and for how long (provider paper 8). */
import { hasWebAddress } from '#kernel/web-address.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import type { BookingStatus } from '../../rules/states.ts'
import { MESSAGE_DAYS, TAKE_BACK_MINUTES } from './limits.ts'

const HOURS_PER_DAY = 24

export type Correspondence = { readonly status: BookingStatus; readonly endAt: Temporal.Instant }

/** The last instant at which either side may write. */
export function messagesUntil({ endAt }: Pick<Correspondence, 'endAt'>): Temporal.Instant {
  return endAt.add({ hours: MESSAGE_DAYS * HOURS_PER_DAY })
}

/** From the confirmation on, also when it was canceled afterwards: there may be something to settle. */
export function mayWrite(booking: Correspondence, now: Temporal.Instant): Verdict {
  const isOrWasConfirmed =
    booking.status === 'confirmed' || booking.status === 'completed' || booking.status === 'canceled'
  const isOpen = isOrWasConfirmed && Temporal.Instant.compare(now, messagesUntil(booking)) <= 0
  return isOpen ? YES : refused('booking.message_closed')
}

export type OwnMessage = { readonly sentAt: Temporal.Instant; readonly readAt: Temporal.Instant | null }

/** What the other side has read stays. */
export function mayTakeBack({ sentAt, readAt }: OwnMessage, now: Temporal.Instant): boolean {
  return readAt === null && Temporal.Instant.compare(now, sentAt.add({ minutes: TAKE_BACK_MINUTES })) <= 0
}

/**
 * A message as a mail or a notice quotes it: on one line and not too long.
 * @returns null when it has an address of the web, which mail programs would turn into a link in our name
 */
export function quoteOf(text: string, most: number): string | null {
  if (hasWebAddress(text)) return null
  const letters = [...text.replaceAll(/\s+/gu, ' ').trim()]
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
