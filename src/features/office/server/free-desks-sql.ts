/**
 * SQL for the number of desks of office `o` that are free in all quarters from `from` to `to`; `d` is the day's row in
 * office_day, or null. Neither held desks nor the time that a room needs after a visit are free.
 */
export function freeDesksOf(from: string, to: string): string {
  const quarters = `[${from} + 1:${to} + d.turnover]`
  return `greatest(0, coalesce(d.capacity, o.capacity) - coalesce((select max(n + coalesce(held, 0)) from unnest(d.occ${quarters}, d.held${quarters}) u (n, held)), 0))`
}
