/**
 * Whether an office has room for a booking that becomes longer or moves, as the database counts desks. It has the last
 * word; these rules only offer what it would grant.
 */
import { QUARTERS_PER_DAY, type Quarter } from '#kernel/quarters.ts'

/** One day at an office. `occ` counts desks that are booked, `held` those kept back; null when there are none. */
export type OfficeDay = {
  readonly open: string
  readonly capacity: number
  readonly occ: readonly number[] | null
  readonly held: readonly number[] | null
}

/** The place that a booking takes now. */
export type OwnPlace = {
  readonly day: string
  readonly a: Quarter
  readonly b: Quarter
  readonly quantity: number
  /** Quarters that the room needs after the visit; they count as taken. */
  readonly turnover: number
}

type Place = { readonly day: string; readonly a: Quarter; readonly b: Quarter }

/** Quarters that the booking has already are free for it. */
export function hasRoom(own: OwnPlace, wanted: Place, office: OfficeDay): boolean {
  const until = Math.min(wanted.b + own.turnover, QUARTERS_PER_DAY)
  for (let quarter = wanted.a; quarter < until; quarter += 1)
    if (!isOwn(own, wanted.day, quarter) && !isFree(own.quantity, office, quarter)) return false
  return true
}

function isOwn({ day, a, b, turnover }: OwnPlace, wanted: string, quarter: Quarter): boolean {
  return day === wanted && quarter >= a && quarter < b + turnover
}

function isFree(quantity: number, { capacity, occ, held }: OfficeDay, quarter: Quarter): boolean {
  const taken = (occ?.[quarter] ?? 0) + quantity
  const kept = held?.[quarter] ?? 0
  return taken <= capacity && (kept === 0 || taken + kept <= capacity)
}

/** '1' where the booking could be; what the room needs after the visit is not looked at. */
export function freeFor(own: OwnPlace, day: string, office: OfficeDay): string {
  return Array.from(office.open, (open, quarter) =>
    open === '1' && (isOwn(own, day, quarter) || isFree(own.quantity, office, quarter)) ? '1' : '0',
  ).join('')
}
