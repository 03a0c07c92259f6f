/** For what concerns each record of a message at once: 100,000 take some seconds. */
export const LONG_TRANSACTION = { limitMs: 60_000 }
