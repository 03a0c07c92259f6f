/** Where somebody is in a half day: what they booked, else what they said of the day, else their week (company paper 8). */

export const PRESENCE_KINDS = ['home', 'company', 'other', 'off'] as const
export type PresenceKind = (typeof PRESENCE_KINDS)[number]

/** A visit that somebody booked, as far as it says where they are; times as in half-days.ts. */
export type Visited = {
  readonly office: number
  readonly start: number
  readonly end: number
  /** When it was booked, in seconds since 1970. */
  readonly madeAt: number
}

export type Presence<V extends Visited> =
  /**
   * By their start; `isClash` when two of them are at the same time in two places. `said` is what they said of that half
   * day after they had booked all of it, so that one of both is wrong; what was said before is replaced by the booking.
   */
  | {
      readonly kind: 'booked'
      readonly visits: readonly [V, ...V[]]
      readonly isClash: boolean
      readonly said: PresenceKind | null
    }
  | { readonly kind: PresenceKind; readonly from: 'day' | 'week' }
  /** Nothing is known. */
  | null

/** What is known of a half day, apart from what is booked; null where nothing was said. */
export type Said = {
  readonly day: PresenceKind | null
  /** When the day was said, in seconds since 1970. */
  readonly dayAt: number | null
  readonly week: PresenceKind | null
}

export function presenceOf<V extends Visited>(visits: readonly V[], { day, dayAt, week }: Said): Presence<V> {
  const [only, second] = visits
  const said = dayAt !== null && visits.every(({ madeAt }) => madeAt < dayAt) ? day : null
  // By far the most half days have one visit at most.
  if (only && !second) return { kind: 'booked', visits: [only], isClash: false, said }
  const [first, ...more] = only ? visits.toSorted((one, other) => one.start - other.start) : []
  if (first) return { kind: 'booked', visits: [first, ...more], isClash: isClash(visits), said }
  if (day !== null) return SAID.day[day]
  return week === null ? null : SAID.week[week]
}

/** One object for each, since a team of five hundred has seven thousand half days. */
const SAID = {
  day: Object.fromEntries(PRESENCE_KINDS.map((kind) => [kind, { kind, from: 'day' }])) as SaidOf<'day'>,
  week: Object.fromEntries(PRESENCE_KINDS.map((kind) => [kind, { kind, from: 'week' }])) as SaidOf<'week'>,
}
type SaidOf<From> = Readonly<Record<PresenceKind, { readonly kind: PresenceKind; readonly from: From }>>

/** Nobody is in two places at once; two desks of one place are for a guest. */
function isClash(visits: readonly Visited[]): boolean {
  return visits.some((one, nth) =>
    visits
      .slice(nth + 1)
      .some((other) => other.office !== one.office && one.start < other.end && other.start < one.end),
  )
}

const TAPS = ['company', 'home', 'other', 'off'] as const satisfies readonly PresenceKind[]

/**
 * What a tap makes of a half day: the next kind. Null takes back what was said of the day, so that the week counts again;
 * where the week says nothing, that is a step of its own.
 */
export function kindAfter(presence: Pick<Said, 'day' | 'week'>): PresenceKind | null {
  const { day, week } = presence
  const steps: readonly (PresenceKind | null)[] = week === null ? [...TAPS, null] : TAPS
  const next = steps[(steps.indexOf(day ?? week) + 1) % steps.length] ?? null
  return next === week ? null : next
}
