import type { PLACE_KINDS } from '../rules/team-week.ts'

type PlaceKind = (typeof PLACE_KINDS)[number]

/** The page of a place in the week of the team. What is booked has one as long as its office can be seen. */
export function placeAddress(kind: PlaceKind, office: { readonly id: number } | null): string | null {
  if (office) return `/office/${office.id}`
  return kind === 'booked' ? null : `/workspace/${kind}`
}
