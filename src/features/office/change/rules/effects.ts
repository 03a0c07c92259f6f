/**
 * What a change of an office does to the bookings there are (provider paper 4). The preview and the change itself ask
 * the same rule.
 */
import { covers } from '#kernel/quarters.ts'
import { addDays, isAfter, weekdayOf } from '#kernel/time.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { PAYEE_GRACE_DAYS, PIN_METRES } from './limits.ts'

export type LiveBooking = {
  readonly id: number
  readonly day: string
  readonly a: number
  readonly b: number
  /** Quarters that the room needs after it. */
  readonly turnover: number
  readonly quantity: number
}

export type OfficeChange =
  | { readonly kind: 'hours'; readonly week: readonly string[] }
  | { readonly kind: 'override'; readonly day: string; readonly mask: string }
  | { readonly kind: 'capacity'; readonly capacity: number; readonly from: string }
  | { readonly kind: 'price' | 'notice' | 'turnover' | 'audience' }
  | { readonly kind: 'address'; readonly movedMetres: number; readonly isOtherAddress: boolean }
  | { readonly kind: 'group' | 'currency' | 'zone' }
  | { readonly kind: 'payee_restricted'; readonly days: number }
  | { readonly kind: 'unpublish' | 'delete' }

export type OfficeFacts = {
  readonly today: string
  /** What is booked and not over. */
  readonly bookings: readonly LiveBooking[]
  /** Masks of the days with other hours, which the weekly hours leave alone. */
  readonly overrides: ReadonlyMap<string, string>
  readonly everBooked: boolean
}

export type Effects = {
  /** Why the change is not possible. */
  readonly refusal: RefusalCode | null
  /** Bookings that will lie outside of the hours; they stay. */
  readonly outside: readonly number[]
  /** The first day from which on the change is possible: today, unless it takes desks away that are booked. */
  readonly possibleFrom: string
  /** What is booked stays as it was agreed, also when it is extended. */
  readonly keepsAgreed: boolean
  /** People can book on. */
  readonly isBookable: boolean
}

export function effects(change: OfficeChange, facts: OfficeFacts): Effects {
  const none: Effects = { refusal: null, outside: [], possibleFrom: facts.today, keepsAgreed: true, isBookable: true }
  const isBooked = facts.bookings.length > 0
  switch (change.kind) {
    case 'hours': {
      const openOn = (day: string) => facts.overrides.get(day) ?? change.week[weekdayOf(day) - 1] ?? ''
      return { ...none, outside: outsideHours(facts.bookings, openOn) }
    }
    case 'override': {
      const thatDay = facts.bookings.filter((booking) => booking.day === change.day)
      return { ...none, outside: outsideHours(thatDay, () => change.mask) }
    }
    case 'capacity': {
      const possibleFrom = firstDayFor(change.capacity, facts)
      const isEarly = isAfter(possibleFrom, change.from)
      return { ...none, possibleFrom, refusal: isEarly ? 'office.capacity_booked' : null }
    }
    case 'price':
    case 'notice':
    case 'turnover':
    case 'audience':
      return none
    case 'address': {
      const isFar = change.isOtherAddress || change.movedMetres > PIN_METRES
      return { ...none, refusal: isFar && isBooked ? 'office.address_booked' : null }
    }
    case 'group':
    case 'currency':
    case 'zone':
      return { ...none, refusal: facts.everBooked ? 'office.once_booked' : null }
    case 'payee_restricted':
      return { ...none, isBookable: change.days < PAYEE_GRACE_DAYS }
    case 'unpublish':
      return { ...none, isBookable: false }
    case 'delete':
      return {
        ...none,
        isBookable: false,
        refusal: isBooked ? 'office.delete_booked' : facts.everBooked ? 'office.once_booked' : null,
      }
  }
}

export function outsideHours(bookings: readonly LiveBooking[], openOn: (day: string) => string): number[] {
  return bookings.filter((one) => !covers(openOn(one.day), [one.a, one.b])).map((one) => one.id)
}

/** The day after the last one on which more desks are taken at once. */
function firstDayFor(capacity: number, { bookings, today }: OfficeFacts): string {
  const taken = new Map<string, number[]>()
  for (const { day, a, b, turnover, quantity } of bookings) {
    const counts = taken.get(day) ?? Array<number>(96).fill(0)
    for (let quarter = a; quarter < Math.min(b + turnover, 96); quarter += 1) counts[quarter]! += quantity
    taken.set(day, counts)
  }
  let first = today
  for (const [day, counts] of taken) if (Math.max(...counts) > capacity && !isAfter(first, day)) first = addDays(day, 1)
  return first
}

/** Whether what was shown before is still what happens. */
export function areSame(shown: Pick<Effects, 'outside'>, now: Pick<Effects, 'outside'>): boolean {
  const ids = (effect: Pick<Effects, 'outside'>) => effect.outside.toSorted((left, right) => left - right).join(' ')
  return ids(shown) === ids(now)
}
