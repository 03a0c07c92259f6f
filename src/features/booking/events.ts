/** Events of bookings that other features handle. */
import type { Cents } from '#kernel/money.ts'

export type BookingEvents = {
  readonly 'booking.confirmed': null
  readonly 'booking.canceled': { readonly by: 'user' | 'provider' | 'operator' | 'payment'; readonly feeCents: Cents }
  /** It lasts longer now. */
  readonly 'booking.extended': null
  /** It is at another time now, or lasts longer or shorter. */
  readonly 'booking.moved': null
  /** An hour before the start. */
  readonly 'booking.starting': null
  /** Half an hour before the end. */
  readonly 'booking.ending': null
  readonly 'booking.completed': null
  /** The guest has checked in, or did not come, or that was taken back. */
  readonly 'booking.visit_noted': null
  /** The guest cannot get in; the host has answered; nobody has answered in time. */
  readonly 'booking.trouble': null
  readonly 'booking.trouble_answered': null
  readonly 'booking.trouble_silent': null
  /** Guests of a host stood at the door and had no answer, so many times lately. The person is an operator. */
  readonly 'provider.unreachable': { readonly times: number }
  /** A foreign calendar of the host says that its time is taken. */
  readonly 'booking.clash': null
  /** The host has written to the guest, who is the person of the event; or the other way round. */
  readonly 'message.from_host': { readonly message: number }
  readonly 'message.from_guest': { readonly message: number }
  /** What the person of the event wrote has been read. */
  readonly 'message.read': null
  /** An operator has hidden what the person of the event wrote, for the reason that it then has. */
  readonly 'message.hidden': { readonly message: number; readonly decision: number }
  /** The bank of a company's card wants the payment of an employee's booking confirmed; the person bills for the company. */
  readonly 'payment.action': null
  /** Nobody confirmed it in time, or it was declined; the booker is told. */
  readonly 'payment.unconfirmed': null
  /** So it is with a team day, of which the booking is the first; who has booked for all of them is told. */
  readonly 'payment.team_unconfirmed': null
  /** The bank wants a change of a confirmed booking of an employee confirmed; the person bills for the company. */
  readonly 'payment.change_action': null
  /** Nobody confirmed it in time, it was declined, or it cannot be made any more; the booker is told. */
  readonly 'payment.change_unconfirmed': null
  /** A slot hold ended without a confirmed booking. */
  readonly 'booking.expired': null
  /** The card hold planned for three days before the start was refused. */
  readonly 'payment.hold_failed': null
}
