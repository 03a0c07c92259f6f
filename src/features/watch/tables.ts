/** Watches and their offers. Only this feature writes these tables. */
export const OWN = ['watch', 'watch_offer', 'watch_reach', 'room_freed'] as const
export const JOINED = [] as const
