/** Business constants of booking, each with its source. Limits in time are in office/rules/limits.ts. */
export const FULL_DAY_HOURS = 8 // Spec 9: price basis is a full day of 8 hours, blocked on the card
export const FREE_CANCEL_HOURS = 2 // Spec 9: free up to 2 hours before start
export const FEE_HOURS = 2 // Spec 9: later a fee equal to the 2-hour minimum
export const GRACE_MINUTES = 5 // Booking paper: mis-taps within 5 minutes of booking cost nothing
export const PROVIDER_CANCEL_HOURS = 48 // Spec 9: provider may cancel up to 48 hours before start
export const DECLINES_PER_HOLD = 5 // A declined card keeps the hold; five declines look like card testing
export const HOLD_MINUTES = 10 // Booking paper: a slot hold while the booker pays
export const COMPANY_HOLD_MINUTES = 60 // Company paper 6: while the company confirms a payment of its card
/** How much may be held without paying (decision 20): by people who never paid, by those who have, and by companies. */
export const HOLD_LIMITS = {
  newcomer: { holds: 3, desks: 4 },
  proven: { holds: 6, desks: 40 },
  company: { holds: 6, desks: 100 },
} as const
export const MOST_HOLDS = 6 // The highest of HOLD_LIMITS; db/migrations/0019_idle_holds.sql
export const NEWCOMER_ADDRESS_DESKS = 40 // Desks kept at once from one address by people who never paid
export const SAME_SLOT_PAUSE_MINUTES = 10 // Pause after an own hold ran out, before the same slot can be held again ...
export const FREE_RENEWALS = 1 // ... which comes after so many renewals within the window below
export const LAPSES = 2 // This many holds that run out within the window ...
export const LAPSE_WINDOW_MINUTES = 60
export const LAPSE_PAUSE_MINUTES = 30 // ... start this pause
export const PAYING_LAPSES = 4 // So many stop paying as well, which goes on without a hold until then
export const CAPTURE_AFTER_MINUTES = 15 // Money paper: capture 15 minutes after the end
export const RESCUE_HOURS = 24 // Money paper: not held by start - 24 h cancels without fee
export const RATING_DAYS = 30 // Booking paper: rating window

/** Reminders before the start and the end of a booking. */
export const REMIND_BEFORE_START_MINUTES = 60
export const REMIND_BEFORE_END_MINUTES = 30
