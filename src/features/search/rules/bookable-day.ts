/**
 * From when on a day can be booked, in the browser's calendar, where Temporal may be missing. Says the same as the rule of
 * booking (features/booking/rules/place.ts), which decides.
 */
import { HORIZON_MONTHS } from '#features/office/rules/limits.ts'
import { plusMonths } from '#kernel/plain-days.ts'

/** @param day ISO date beyond the horizon */
export function bookableFromDay(day: string): string {
  const back = plusMonths(day, -HORIZON_MONTHS)
  // Where that month is shorter, its last day does not reach so far; the first of the next one does.
  return plusMonths(back, HORIZON_MONTHS) >= day ? back : `${plusMonths(back, 1).slice(0, 7)}-01`
}
