/** One's own days, as they are shown and tapped. */
import { parseTime, type Span } from '#kernel/quarters.ts'
import { isoWeekday } from '#kernel/plain-days.ts'
import { HALVES, type Half } from './half-days.ts'
import { kindAfter, presenceOf, type Presence, type PresenceKind, type Said, type Visited } from './presence-of.ts'
import { halvesOfWeek } from './work-week.ts'

type HalfDay = { readonly day: string; readonly half: Half }

/** What a member says and booked, as it is read. */
export type OwnHours<B> = {
  readonly today: string
  readonly last: string
  readonly week: readonly {
    readonly weekday: number
    readonly kind: PresenceKind
    readonly spans: readonly { readonly from: string; readonly to: string }[]
  }[]
  readonly days: readonly (HalfDay & { readonly kind: PresenceKind; readonly at: number })[]
  readonly bookings: readonly B[]
}

type Booked = Visited & { readonly halves: readonly HalfDay[] }

export type OwnHalf<B extends Booked> = {
  readonly presence: Presence<B>
  /** What a tap makes of it: a kind, or null to take back what was said. */
  readonly next: PresenceKind | null
}

export type OwnDay<B extends Booked> = {
  readonly day: string
  readonly isToday: boolean
  /** It can still be said. */
  readonly isOpen: boolean
  /** Morning and afternoon. */
  readonly halves: readonly [OwnHalf<B>, OwnHalf<B>]
}

export function ownDays<B extends Booked>(hours: OwnHours<B>, days: readonly string[]): OwnDay<B>[] {
  const week = halvesOfWeek(hours.week.map((entry) => ({ ...entry, place: null, spans: entry.spans.map(spanOf) })))
  const of = (day: string, half: Half): OwnHalf<B> => {
    const ofDay = hours.days.find((one) => one.day === day && one.half === half)
    const said: Said = {
      day: ofDay?.kind ?? null,
      dayAt: ofDay?.at ?? null,
      week: week.find((one) => one.weekday === isoWeekday(day) && one.half === half)?.kind ?? null,
    }
    const visits = hours.bookings.filter(({ halves }) => halves.some((one) => one.day === day && one.half === half))
    return { presence: presenceOf(visits, said), next: kindAfter(said) }
  }
  return days.map((day) => ({
    day,
    isToday: day === hours.today,
    isOpen: day >= hours.today && day <= hours.last,
    halves: [of(day, HALVES[0]), of(day, HALVES[1])],
  }))
}

function spanOf({ from, to }: { from: string; to: string }): Span {
  return [quarterOf(from), quarterOf(to)]
}
const quarterOf = (text: string) => Math.floor((parseTime(text) ?? 0) / 15)
