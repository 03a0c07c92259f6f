/** Values that the law or a contract changes on a known day, such as rates. What was agreed before keeps the old one. */
export type Dated<T> = readonly [Since<T>, ...Since<T>[]]
type Since<T> = {
  /** The first day on which it holds, as "2026-11-05". */
  readonly from: string
  readonly value: T
}

/**
 * What holds on a day ("2026-11-05").
 * @param values by day, the oldest first; before its day the first one holds as well
 */
export function valueOn<T>(values: Dated<T>, day: string): T {
  return (values.findLast(({ from }) => from <= day) ?? values[0]).value
}
