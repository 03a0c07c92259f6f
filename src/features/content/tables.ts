/** What operators have written. Only this feature writes it. */
export const OWN = ['content_version'] as const
export const JOINED = [] as const
