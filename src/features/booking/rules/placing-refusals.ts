/** Why a place is not kept, booked or moved, in the groups that endpoints declare. */

/** Refusals of the day and the time that people enter. */
export const WISH_REFUSALS = ['search.date_invalid', 'search.time_format', 'booking.grid'] as const
export const OFFICE_REFUSALS = [
  ...WISH_REFUSALS,
  'booking.office_not_available',
  'booking.office_not_bookable',
  'booking.no_such_time',
  'booking.midnight',
  'booking.past',
  'booking.start_past',
  'booking.lead',
  'booking.horizon',
  'booking.closed',
  'booking.no_free_desks',
  'booking.own_office',
  'request.not_found',
] as const
/** What the account still lacks for paying; a slot can be held without it. */
export const PAYER_REFUSALS = ['booking.unverified', 'booking.no_billing_address'] as const
export const ACCOUNT_REFUSALS = ['booking.suspended', 'booking.unpaid'] as const
/** Refusals for a member of a company who places, extends or moves a booking. */
export const BUDGET_REFUSALS = [
  'auth.forbidden',
  'company.day_budget',
  'company.month_budget',
  'company.year_budget',
  'company.budget',
  'company.cap',
  'company.credit',
  'company.budget_currency',
  'company.left',
] as const
export const BOOKER_REFUSALS = [
  ...ACCOUNT_REFUSALS,
  ...BUDGET_REFUSALS,
  'booking.too_many_holds',
  'booking.too_many_desks',
  'booking.holds_lapsed',
  'booking.price_changed',
  'request.key_reused',
  'discount.not_valid',
  'discount.paused',
  'discount.used_up',
  'discount.expired',
  'discount.not_yet',
  'discount.date',
  'discount.user',
  'discount.office',
  'discount.already_used',
  'discount.minimum',
  'discount.maximum',
] as const
/** Why a card is not held. */
export const HOLD_REFUSALS = [
  'booking.no_payment_method',
  'payment.declined',
  'payment.not_confirmed',
  'payment.insufficient',
  'payment.expired_card',
  'payment.currency',
] as const
/** Why a bank account may not owe so much. */
export const DEBIT_REFUSALS = ['payment.debit_newcomer', 'payment.debit_limit'] as const
export const PAYMENT_REFUSALS = ['booking.hold_over', ...HOLD_REFUSALS, ...DEBIT_REFUSALS] as const
