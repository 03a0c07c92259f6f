/** Keys are the platform's, as sessions are (src/platform/session). */
export const OWN = [] as const
export const JOINED = [] as const
