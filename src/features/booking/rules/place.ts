/** May this office be booked for this time? (Booking paper T1, T2; Spec 5, 9.) Pure: all facts are parameters. */
import { covers } from '#kernel/quarters.ts'
import { addMonths, isAfter, localDay, slotAt, type Slot } from '#kernel/time.ts'
import { granted, refused, type Verdict } from '#kernel/verdict.ts'
import { HORIZON_MONTHS, START_AHEAD_MINUTES } from '#features/office/rules/limits.ts'
import { isWithNotice } from '#features/office/rules/notice.ts'

export type BookableOffice = {
  readonly status: 'draft' | 'published' | 'unpublished' | 'deleted'
  readonly zone: string
  readonly leadHours: number
}

export type Wish = { readonly day: string; readonly quarter: number; readonly hours: number }

/** The slot that a request means, or why it can not be booked. The database checks for free desks, not this rule. */
export function pickSlot(office: BookableOffice, wish: Wish, now: Temporal.Instant): Verdict<Slot> {
  if (office.status === 'unpublished') return refused('booking.office_not_bookable')
  if (office.status !== 'published') return refused('booking.office_not_available')
  const slot = slotAt(wish.day, wish.quarter, wish.hours, office.zone)
  if (slot === 'no_such_time') return refused('booking.no_such_time')
  if (slot === 'crosses_midnight') return refused('booking.midnight')
  const aheadMs = slot.startAt.epochMilliseconds - now.epochMilliseconds
  if (aheadMs < 0) return refused('booking.past')
  if (aheadMs < START_AHEAD_MINUTES * 60_000) return refused('booking.start_past')
  if (!isWithNotice(slot.startAt, office.leadHours, now)) return refused('booking.lead', { hours: office.leadHours })
  const today = localDay(now, office.zone)
  const until = addMonths(today, HORIZON_MONTHS)
  if (isAfter(wish.day, until)) return refused('booking.horizon', { until, from: bookableFrom(wish.day, today) })
  return granted(slot)
}

/** The first day on which `day` comes within the booking horizon. ISO date. */
export function bookableFrom(day: string, today: string): string {
  const back = Temporal.PlainDate.from(day).subtract({ months: HORIZON_MONTHS })
  // When that month is shorter, its last day does not reach `day`, but the first day of the next month does.
  const reaches = !isAfter(day, back.add({ months: HORIZON_MONTHS }).toString())
  const from = (reaches ? back : back.with({ day: 1 }).add({ months: 1 })).toString()
  return isAfter(today, from) ? today : from
}

/** `open`: the day's opening mask, weekly or overridden. */
export function insideHours(open: string, slot: Slot): Verdict {
  return covers(open, [slot.a, slot.b]) ? granted(true as const) : refused('booking.closed')
}
