/** The week of a team: how many are at which place on each day (company paper 8). */

export const PLACE_KINDS = ['booked', 'company', 'other', 'home'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]
const SAID_KINDS = ['company', 'other', 'home'] as const satisfies readonly PlaceKind[]

/** People, not half days: who is at home in the morning and at a place in the afternoon is one of both. */
export type DayCount = {
  readonly atPlaces: number
  readonly home: number
  readonly other: number
  /** Of those who work in neither half. */
  readonly off: number
  /** Nothing is known of either half. */
  readonly unknown: number
}

/** Those at one place on one day, 0 for Monday. Beside places there are `there`, `off` and `known`, which count all. */
export type PlaceDay = {
  readonly key: string
  /** Of a place that is booked. */
  readonly office: number | null
  readonly day: number
  readonly count: number
}

export type TeamPlace<P> = {
  readonly key: string
  readonly kind: PlaceKind
  readonly office: number | null
  /** Monday first; null for a day without anybody. */
  readonly days: readonly (P | null)[]
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** @param members of the company, those who show nothing included */
export function countDays(rows: readonly PlaceDay[], members: number): DayCount[] {
  const counts = new Map(rows.map(({ key, day, count }) => [`${key} ${day}`, count]))
  return DAYS.map((day) => {
    const of = (key: string) => counts.get(`${key} ${day}`) ?? 0
    return {
      atPlaces: of('there'),
      home: of('home'),
      other: of('other'),
      off: of('off'),
      unknown: members - of('known'),
    }
  })
}

/** Booked places in their order, then the company's, elsewhere, and home. */
export function placesOfWeek<P extends PlaceDay>(rows: readonly P[]): TeamPlace<P>[] {
  const places = Map.groupBy(rows, ({ key }) => key)
  const placeOf = (key: string, kind: PlaceKind, of: readonly P[]): TeamPlace<P> => ({
    key,
    kind,
    office: of[0]?.office ?? null,
    days: DAYS.map((day) => of.find((one) => one.day === day) ?? null),
  })
  return [
    ...[...places].flatMap(([key, of]) => (of[0]?.office == null ? [] : [placeOf(key, 'booked', of)])),
    ...SAID_KINDS.flatMap((kind) => {
      const of = places.get(kind)
      return of ? [placeOf(kind, kind, of)] : []
    }),
  ]
}
