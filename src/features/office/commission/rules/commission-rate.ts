/**
 * What the marketplace keeps of a booking's price (decision 87): the setting until the desk has decided on a rate. A
 * booking keeps the rate of the day on which it was made.
 */
import { valueOn, type Dated } from '#kernel/dated.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { localDay } from '#kernel/time.ts'

/** The setting's rate of what is booked now. Once the desk has decided, the database puts its rate in this place. */
export function commissionAt(setting: Dated<BasisPoints>, now: Temporal.Instant): BasisPoints {
  return valueOn(setting, localDay(now, REGION_ZONE))
}

type Since = Dated<BasisPoints>[number]

/**
 * All rates that hold or will hold, the oldest first: those of the setting before the desk's first day, then the desk's.
 * @param decided by day, the oldest first; without those that were withdrawn
 */
export function commissionRates(setting: Dated<BasisPoints>, decided: readonly Since[]): Dated<BasisPoints> {
  const [begin, ...later] = setting
  const first = decided[0]
  return [begin, ...later.filter(({ from }) => first === undefined || from < first.from), ...decided]
}

/** "18" and "18,5" are 1800 and 1850; what is no percentage becomes a number that is refused beside its field. */
export function typedRate(text: string): number {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN
}
