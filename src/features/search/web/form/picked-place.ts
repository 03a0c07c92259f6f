import type { LatLng } from '#kernel/geo.ts'

/** What the address field holds: what was typed, and the place or the provider it was found to mean. */
export type PickedPlace = { readonly text: string; readonly at: LatLng | null; readonly provider: number | null }
