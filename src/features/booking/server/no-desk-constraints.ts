/** The constraints by which the database says that there is no desk left: booked, or kept back by the provider. */
export const NO_DESK_CONSTRAINTS: ReadonlySet<string> = new Set(['no_overbooking', 'not_blocked'])
