/** What operators have written. Only this feature writes it. */
export const OWN = ['content_version', 'terms_told', 'terms_version'] as const
export const JOINED = [] as const
