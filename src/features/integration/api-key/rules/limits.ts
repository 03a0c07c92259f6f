/** For how many days a key may be made. */
export const KEY_DAYS = [30, 90, 365] as const
/** Of one person; those that have ended count until they are removed. */
export const MOST_KEYS = 20
