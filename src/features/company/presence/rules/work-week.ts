/** The pattern of somebody's week, as they say it and as it is kept: by half days. */
import type { Span } from '#kernel/quarters.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { HALVES, SPAN_OF, type Half } from './half-days.ts'
import type { PresenceKind } from './presence-of.ts'

/** Weekday by ISO, Monday is 1. Without spans it is the whole day, and nothing is said of the hours. */
export type WeekEntry = {
  readonly weekday: number
  readonly kind: PresenceKind
  readonly spans: readonly Span[]
  /** The place of the member or the company, by its id; null where only the kind is said. */
  readonly place: number | null
}

export type WeekHalf = WeekEntry & { readonly half: Half }

/** Cuts at 13:00; the spans of a half day lie within it. */
export function halvesOfWeek(entries: readonly WeekEntry[]): WeekHalf[] {
  return entries.flatMap((entry) =>
    HALVES.flatMap((half) => {
      const [from, to] = SPAN_OF[half]
      const spans = entry.spans
        .map(([a, b]): Span => [Math.max(a, from), Math.min(b, to)])
        .filter(([a, b]) => a < b)
        .toSorted(([one], [other]) => one - other)
      if (entry.spans.length > 0 && spans.length === 0) return []
      const isWhole = spans.length === 1 && spans[0]![0] === from && spans[0]![1] === to
      return [{ ...entry, half, spans: isWhole ? [] : spans }]
    }),
  )
}

/** Spec 8, "Office Hours can't be stored": each half day is said once, and hours neither end before they begin nor overlap. */
export function mayKeepWeek(entries: readonly WeekEntry[]): Verdict {
  if (entries.some(({ spans }) => spans.some(([from, to]) => from >= to))) return refused('company.hours')
  const halves = halvesOfWeek(entries)
  const said = new Set(halves.map(({ weekday, half }) => `${weekday} ${half}`))
  if (said.size < halves.length) return refused('company.hours')
  const overlap = halves.some(({ spans }) => spans.some(([from], nth) => nth > 0 && from < spans[nth - 1]![1]))
  return overlap ? refused('company.hours') : YES
}

/** The two halves of a day become one entry again where they say the same. The inverse of {@link halvesOfWeek}. */
export function entriesOfWeek(halves: readonly WeekHalf[]): WeekEntry[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday): WeekEntry[] => {
    const [morning, afternoon] = HALVES.map((half) =>
      halves.find((one) => one.weekday === weekday && one.half === half),
    )
    if (!morning || !afternoon || !isAlike(morning, afternoon))
      return [morning, afternoon].flatMap((one) =>
        one
          ? [
              {
                weekday,
                kind: one.kind,
                place: one.place,
                spans: one.spans.length > 0 ? one.spans : [SPAN_OF[one.half]],
              },
            ]
          : [],
      )
    return [
      { weekday, kind: morning.kind, place: morning.place, spans: joined([...morning.spans, ...afternoon.spans]) },
    ]
  })
}

function isAlike(one: WeekHalf, other: WeekHalf): boolean {
  return one.kind === other.kind && one.place === other.place && (one.spans.length === 0) === (other.spans.length === 0)
}

/** What ends where the next begins is one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const [from, to] of spans) {
    const last = all.at(-1)
    if (last && last[1] === from) all[all.length - 1] = [last[0], to]
    else all.push([from, to])
  }
  return all
}
