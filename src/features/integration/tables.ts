/** Keys are the platform's, as sessions are (src/platform/session). */
export const OWN = ['webhook_endpoint', 'webhook_delivery'] as const
export const JOINED = [] as const
