/** What a person can have remembered by key (Spec 3 and 7: POST /api/data). */
export const DATA_KEYS = [
  /** The page of new locations was opened or its call to action dismissed. */
  'whats_new_locations_cta',
] as const

export type DataKey = (typeof DATA_KEYS)[number]
