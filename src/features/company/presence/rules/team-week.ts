/** The week of a team: how many are at which place on each day (company paper 8). A day has two half days. */
import { HALVES, type Half } from './half-days.ts'
import type { Presence, PresenceKind, Visited } from './presence-of.ts'

export const PLACE_KINDS = ['booked', 'company', 'other', 'home'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** Fourteen half days, Monday morning first. */
export type MemberWeek<V extends Visited> = { readonly halves: readonly Presence<V>[] }

export type DayCount = {
  readonly atPlaces: number
  readonly home: number
  readonly other: number
  readonly off: number
  /** Nothing is known of either half. */
  readonly unknown: number
}

/** Somebody at a place on a day. */
export type AtPlace<M, V> = { readonly member: M; readonly halves: readonly Half[]; readonly visit: V | null }

export type TeamPlace<M, V> = {
  readonly key: string
  readonly kind: PlaceKind
  readonly office: number | null
  /** By day, Monday first; in the order of the members. */
  readonly days: readonly (readonly AtPlace<M, V>[])[]
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** The two half days of a day, 0 for Monday. */
export function halvesOfDay<V extends Visited>(week: MemberWeek<V>, day: number): readonly Presence<V>[] {
  return [week.halves[day * 2] ?? null, week.halves[day * 2 + 1] ?? null]
}

/** People, not half days: who is at home in the morning and at a place in the afternoon is one of both. */
export function countDays<V extends Visited>(members: readonly MemberWeek<V>[]): DayCount[] {
  return DAYS.map((day) => {
    const count = { atPlaces: 0, home: 0, other: 0, off: 0, unknown: 0 }
    for (const { halves } of members) {
      const one = halves[day * 2]?.kind
      const two = halves[day * 2 + 1]?.kind
      const is = (kind: PresenceKind | 'booked') => one === kind || two === kind
      if (is('booked') || is('company')) count.atPlaces += 1
      if (is('home')) count.home += 1
      if (is('other')) count.other += 1
      // Free is who works in neither half.
      if (is('off') && (one ?? 'off') === (two ?? 'off')) count.off += 1
      if (one === undefined && two === undefined) count.unknown += 1
    }
    return count
  })
}

/**
 * Booked places first, those of most people on a day before others, then those of most in the week; then the company's,
 * elsewhere, and home.
 * @param day 0 for Monday
 */
export function placesOfWeek<V extends Visited, M extends MemberWeek<V>>(
  members: readonly M[],
  day = 0,
): TeamPlace<M, V>[] {
  type Noted = { kind: PlaceKind; office: number | null; days: AtPlace<M, V>[][] }
  const places = new Map<number | PlaceKind, Noted>()
  const note = (kind: PlaceKind, visit: V | null, day: number, member: M, half: Half): void => {
    const place = places.get(visit?.office ?? kind) ?? { kind, office: visit?.office ?? null, days: DAYS.map(() => []) }
    places.set(visit?.office ?? kind, place)
    const people = place.days[day]
    const before = people?.at(-1)
    // Members come one after the other, so whoever was noted before is the last.
    if (before?.member !== member) people?.push({ member, halves: [half], visit })
    else if (!before.halves.includes(half)) people?.splice(-1, 1, { ...before, halves: [...before.halves, half] })
  }
  for (const member of members)
    for (const [nth, presence] of member.halves.entries()) {
      const half = HALVES[nth % 2]!
      const day = Math.floor(nth / 2)
      if (presence === null || presence.kind === 'off') continue
      if (presence.kind === 'booked') for (const visit of presence.visits) note('booked', visit, day, member, half)
      else note(presence.kind satisfies Exclude<PresenceKind, 'off'>, null, day, member, half)
    }
  const all = [...places.values()].map((place) => ({
    key: place.office === null ? place.kind : `office-${place.office}`,
    ...place,
  }))
  const rank = ({ kind }: { kind: PlaceKind }) => PLACE_KINDS.indexOf(kind)
  const people = (days: readonly (readonly unknown[])[]) => days.reduce((sum, day) => sum + day.length, 0)
  return all.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (other.days[day]?.length ?? 0) - (one.days[day]?.length ?? 0) ||
      people(other.days) - people(one.days),
  )
}
