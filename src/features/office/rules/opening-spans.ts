/** Opening spans of one day and of a week, as a provider enters them. */
import { QUARTERS_PER_DAY, type Span } from '#kernel/quarters.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { SPANS_A_DAY } from './limits.ts'

/** In order, apart from each other, and within the day. None: closed. */
export function checkSpans(spans: readonly Span[]): Verdict {
  const areApart = spans.every(([from, to], i) => {
    const before = spans[i - 1]?.[1] ?? -1
    return before < from && from >= 0 && from < to && to <= QUARTERS_PER_DAY
  })
  return areApart && spans.length <= SPANS_A_DAY ? YES : refused('office.hours_invalid')
}

/** Monday first. A week in which it is always closed is none. */
export function checkWeek(week: readonly (readonly Span[])[]): Verdict {
  if (week.length !== 7 || week.every((spans) => spans.length === 0)) return refused('office.hours_invalid')
  return week.map(checkSpans).find((verdict) => !verdict.ok) ?? YES
}
