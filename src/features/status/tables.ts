/** What operators announce, and how well the parts of the product work. Only this feature writes these tables. */
export const OWN = ['announcement', 'announcement_update', 'service_day', 'service_state'] as const
export const JOINED = [] as const
