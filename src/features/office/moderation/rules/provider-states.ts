/** Who waits to be verified has said everything that is checked; of the incomplete ones something is missing yet. */
export const PROVIDER_STATES = ['waiting', 'incomplete', 'verified'] as const
export type ProviderState = (typeof PROVIDER_STATES)[number]

/** What their list can be sorted by; the first is its own order, the longest registered first. */
export const PROVIDER_SORTS = ['registered', 'name', 'certified', 'offices'] as const
export type ProviderSort = (typeof PROVIDER_SORTS)[number]
