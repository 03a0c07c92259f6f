/** The rules of the marketplace that its people meet most, as numbers of the code that keeps them. */
import {
  CAPTURE_AFTER_MINUTES,
  FEE_HOURS,
  FREE_CANCEL_HOURS,
  GRACE_MINUTES,
  HOLD_MINUTES,
  PROVIDER_CANCEL_HOURS,
  RATING_DAYS,
  RESCUE_HOURS,
} from '#features/booking/rules/limits.ts'
import { HORIZON_MONTHS, MINIMUM_HOURS } from '#features/office/rules/limits.ts'
import { RETURN_WEEKS } from '#features/payment/debit/rules/debit-day.ts'
import { COMPLAINT_HOURS } from '#features/payment/payout/rules/transfer-plan.ts'
import { NOTICE_DAYS } from '#kernel/notice-period.ts'

export const MARKET_RULES = [
  { name: 'shortest', count: MINIMUM_HOURS, unit: 'hours' },
  { name: 'horizon', count: HORIZON_MONTHS, unit: 'months' },
  { name: 'hold', count: HOLD_MINUTES, unit: 'minutes' },
  { name: 'grace', count: GRACE_MINUTES, unit: 'minutes' },
  { name: 'freeCancel', count: FREE_CANCEL_HOURS, unit: 'hours' },
  { name: 'fee', count: FEE_HOURS, unit: 'hours' },
  { name: 'providerCancel', count: PROVIDER_CANCEL_HOURS, unit: 'hours' },
  { name: 'rescue', count: RESCUE_HOURS, unit: 'hours' },
  { name: 'capture', count: CAPTURE_AFTER_MINUTES, unit: 'minutes' },
  { name: 'transfer', count: COMPLAINT_HOURS, unit: 'hours' },
  { name: 'return', count: RETURN_WEEKS, unit: 'weeks' },
  { name: 'rating', count: RATING_DAYS, unit: 'days' },
  { name: 'notice', count: NOTICE_DAYS, unit: 'days' },
] as const
