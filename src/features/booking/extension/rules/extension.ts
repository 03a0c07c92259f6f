/**
 * How much longer a booking can last, and what that costs (booking paper T9). The prices are those of the day it was
 * booked. Listing the possible extensions and granting one use the same rules; the database has the last word on desks.
 */
import { holdPlan, type PayWay } from '#features/payment/rules/hold-plan.ts'
import { isFree, isHeld, isHoldFailed, isPlanned, type LegState } from '#features/payment/rules/leg-states.ts'
import { replan, type Replan } from '#features/payment/rules/replan.ts'
import { subtractCents, type Cents } from '#kernel/money.ts'
import { QUARTERS_PER_DAY, type Quarter } from '#kernel/quarters.ts'
import { slotAt } from '#kernel/time.ts'
import { granted, refused, type Verdict, YES } from '#kernel/verdict.ts'
import { FULL_DAY_HOURS } from '../../rules/limits.ts'
import { priceOf, type Price } from '../../rules/price.ts'
import { hasRoom, type OfficeDay } from '../../rules/room.ts'
import type { BookingStatus } from '../../rules/states.ts'

export type ExtendableBooking = {
  readonly status: BookingStatus
  readonly leg: LegState
  readonly zone: string
  readonly day: string
  readonly a: Quarter
  readonly b: Quarter
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
  /** Charged so far; fewer than have been booked when a full day was. */
  readonly hours: number
  readonly quantity: number
  /** Quarters that the room needs after the visit; they count as taken. */
  readonly turnover: number
  readonly hourlyCents: Cents
  readonly discountCents: Cents
  readonly totalCents: Cents
  readonly methodKind: PayWay
  /** What is or will be held on the card. */
  readonly holdCents: Cents
  /** Another change waits for the company to confirm it. */
  readonly isChanging: boolean
}

export type Extension = {
  /** Hours more; null until the office closes, at the price of a full day. */
  readonly hours: number | null
  readonly b: Quarter
  readonly endAt: Temporal.Instant
  /** Charged for the whole booking from then on. */
  readonly chargedHours: number
  readonly price: Price
  readonly addedCents: Cents
  /** What it does to the payment. */
  readonly payment: Replan
}

export function mayExtend(
  booking: Pick<ExtendableBooking, 'status' | 'leg' | 'endAt' | 'isChanging'>,
  now: Temporal.Instant,
): Verdict {
  if (booking.status !== 'confirmed' || Temporal.Instant.compare(now, booking.endAt) >= 0)
    return refused('booking.extension_not_available')
  if (booking.isChanging) return refused('booking.change_waits')
  if (isHoldFailed(booking.leg)) return refused('booking.unpaid')
  return isFree(booking.leg) || isHeld(booking.leg) || isPlanned(booking.leg)
    ? YES
    : refused('booking.extension_not_available')
}

/** Every extension that can be granted, the shortest first; or why there is none. */
export function extensionsOf(
  booking: ExtendableBooking,
  office: OfficeDay,
  now: Temporal.Instant,
): Verdict<Extension[]> {
  // They have left early, and paid for all of it.
  if (hoursOf(booking) < booking.hours) return refused('booking.extension_not_available')
  const wanted = [...byTheHour(booking, now), ...untilClosing(booking, office.open, now)]
  const open = wanted.filter(({ b }) => !office.open.slice(booking.b, b).includes('0'))
  if (open.length === 0) return refused('booking.extension_not_available')
  const free = open.filter(({ b }) => hasRoom(booking, { day: booking.day, a: booking.a, b }, office))
  return free.length === 0 ? refused('booking.no_desk_to_extend') : granted(free)
}

function hoursOf({ startAt, endAt }: ExtendableBooking): number {
  return (endAt.epochMilliseconds - startAt.epochMilliseconds) / 3_600_000
}

/** Whole hours more, up to a full day in all. */
function byTheHour(booking: ExtendableBooking, now: Temporal.Instant): Extension[] {
  const lasts = hoursOf(booking)
  if (lasts !== booking.hours) return []
  return Array.from({ length: Math.max(0, FULL_DAY_HOURS - booking.hours) }, (_, nth) => nth + 1).flatMap((hours) => {
    const slot = slotAt(booking.day, booking.a, lasts + hours, booking.zone)
    return typeof slot === 'string'
      ? []
      : [extension(booking, { hours, b: slot.b, endAt: slot.endAt, chargedHours: booking.hours + hours }, now)]
  })
}

/** Until the office closes, where that is later than a full day of whole hours. */
function untilClosing(booking: ExtendableBooking, open: string, now: Temporal.Instant): Extension[] {
  const shut = open.indexOf('0', booking.b)
  const b = shut < 0 ? QUARTERS_PER_DAY : shut
  const endAt = instantOf(booking, b)
  const longest = byTheHour(booking, now).findLast((one) => one.b <= b)
  if (Temporal.Instant.compare(endAt, longest?.endAt ?? booking.endAt) <= 0) return []
  return [extension(booking, { hours: null, b, endAt, chargedHours: FULL_DAY_HOURS }, now)]
}

/** The instant at which a quarter of the booking's day begins. */
function instantOf({ day, zone }: ExtendableBooking, quarter: Quarter): Temporal.Instant {
  const date = Temporal.PlainDate.from(day)
  if (quarter === QUARTERS_PER_DAY) return date.add({ days: 1 }).toZonedDateTime(zone).toInstant()
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(quarter / 4), minute: (quarter % 4) * 15 })
  return date.toZonedDateTime({ timeZone: zone, plainTime }).toInstant()
}

function extension(
  booking: ExtendableBooking,
  longer: Pick<Extension, 'hours' | 'b' | 'endAt' | 'chargedHours'>,
  now: Temporal.Instant,
): Extension {
  const price = priceOf(booking.hourlyCents, longer.chargedHours, booking.quantity, booking.discountCents)
  return {
    ...longer,
    price,
    addedCents: subtractCents(price.totalCents, booking.totalCents),
    payment: paymentOf(booking, longer.endAt, price.totalCents, now),
  }
}

function paymentOf(
  { leg, holdCents, methodKind, startAt }: ExtendableBooking,
  endAt: Temporal.Instant,
  totalCents: Cents,
  now: Temporal.Instant,
): Replan {
  if (isHeld(leg) && totalCents <= holdCents) return { kind: 'stays' }
  const plan = holdPlan(totalCents, methodKind, now, startAt, endAt)
  return replan({ state: leg, holdCents }, plan, totalCents, startAt, now)
}
