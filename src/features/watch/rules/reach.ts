/** The keys by which a watch is found when a place becomes free: its office, its provider, or its area's grid cells. */
import { coverOf, squareOf } from '#features/search/rules/cover.ts'
import type { Bounds } from '#kernel/geo.ts'

/** The same numbers as in db/migrations/0013_watch.sql. */
export const REACH = { office: 1, provider: 2, cell9: 3, cell6: 4 } as const

export type Reach = {
  readonly kind: (typeof REACH)[keyof typeof REACH]
  /** Keys of one kind. */
  readonly refs: readonly number[]
}

/** Up to 16 cells of 49 km, otherwise cells of 390 km. A circle of 25 km needs four to nine. */
const MOST_CELLS = { 14: 0, 12: 0, 9: 16 } as const

export function reachOfOffice(officeId: number): Reach {
  return { kind: REACH.office, refs: [officeId] }
}

export function reachOfSearch(search: { group: number; box: Bounds; providerId: number | null }): Reach {
  if (search.providerId !== null) return { kind: REACH.provider, refs: [search.providerId] }
  const { level, cells } = coverOf(squareOf(search.box), MOST_CELLS)
  return {
    kind: level === 9 ? REACH.cell9 : REACH.cell6,
    refs: cells.map((cell) => cellRef(cell, search.group)),
  }
}

/** A cell and a group in one number; the database computes the same from the office's cell. */
export function cellRef(cell: number, group: number): number {
  return cell * 2 + group - 1
}
