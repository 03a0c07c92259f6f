/** A vacation that touches another one becomes one with it. */
import { addDays, isAfter } from '#kernel/time.ts'

/** Days, both of which count. */
export type DayRange = { readonly from: string; readonly until: string }

export type MergedVacation = {
  /** Indexes of those that it swallows. */
  readonly joins: readonly number[]
  readonly range: DayRange
  /** What none of them had; an undo takes these days away again. */
  readonly added: readonly DayRange[]
}

/** @param known the vacations there are, which do not overlap each other */
export function mergeVacation(wanted: DayRange, known: readonly DayRange[]): MergedVacation {
  const joins = known.flatMap((one, index) => (touches(one, wanted) ? [index] : []))
  const joined = joins.map((index) => known[index] as DayRange)
  const range = [wanted, ...joined].reduce((all, one) => ({
    from: isAfter(all.from, one.from) ? one.from : all.from,
    until: isAfter(one.until, all.until) ? one.until : all.until,
  }))
  return { joins, range, added: without(wanted, joined) }
}

/** Also when one begins on the day after the other. */
function touches(one: DayRange, other: DayRange): boolean {
  return !isAfter(one.from, addDays(other.until, 1)) && !isAfter(other.from, addDays(one.until, 1))
}

function without(wanted: DayRange, known: readonly DayRange[]): DayRange[] {
  const rest: DayRange[] = []
  let from = wanted.from
  for (const one of known.toSorted((left, right) => Temporal.PlainDate.compare(left.from, right.from))) {
    if (isAfter(one.from, from)) rest.push({ from, until: earlier(addDays(one.from, -1), wanted.until) })
    if (!isAfter(from, one.until)) from = addDays(one.until, 1)
  }
  if (!isAfter(from, wanted.until)) rest.push({ from, until: wanted.until })
  return rest.filter((range) => !isAfter(range.from, range.until))
}

function earlier(day: string, other: string): string {
  return isAfter(day, other) ? other : day
}
