/** The parts of the product that /status speaks of, and the words it has for them. */
export const SERVICES = ['search', 'booking', 'payments', 'mail', 'pictures'] as const
export type Service = (typeof SERVICES)[number]

export const STATES = ['works', 'limited', 'fails'] as const
export type State = (typeof STATES)[number]

/** `unknown`: nothing was measured. */
export const SHOWN_STATES = [...STATES, 'unknown'] as const
export type ShownState = (typeof SHOWN_STATES)[number]
