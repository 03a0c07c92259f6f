import type { LatLng } from '#kernel/geo.ts'

/** The content of the address field: the typed text, and the place or provider it was resolved to. */
export type PickedPlace = { readonly text: string; readonly at: LatLng | null; readonly provider: number | null }
