/** Who waits to be verified has said everything that is checked; of the incomplete ones something is missing yet. */
export const PROVIDER_STATES = ['waiting', 'incomplete', 'verified'] as const
export type ProviderState = (typeof PROVIDER_STATES)[number]
