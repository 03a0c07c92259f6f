import { REGION_ZONE } from '#kernel/locale.ts'
import { valueOn, type Dated } from '#kernel/dated.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { localDay } from '#kernel/time.ts'

/** The rate of what is booked now. */
export function commissionAt(rates: Dated<BasisPoints>, now: Temporal.Instant): BasisPoints {
  return valueOn(rates, localDay(now, REGION_ZONE))
}
