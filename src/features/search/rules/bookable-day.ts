/**
 * From when a day can be booked, for the browser's calendar, where Temporal may be missing. It must agree with the rule
 * of booking (features/booking/rules/place.ts), which decides.
 */
import { HORIZON_MONTHS } from '#features/office/rules/limits.ts'
import { plusMonths } from '#kernel/plain-days.ts'

/** @param day ISO date beyond the horizon */
export function bookableFromDay(day: string): string {
  const back = plusMonths(day, -HORIZON_MONTHS)
  // When that month is shorter, its last day does not reach `day`, but the first day of the next month does.
  return plusMonths(back, HORIZON_MONTHS) >= day ? back : `${plusMonths(back, 1).slice(0, 7)}-01`
}
