/** Offices and locations. Only this feature writes them; the guard's triggers write office_day (decision 5). */
export const OWN = [
  'office_hours',
  'office_override',
  'office_audience',
  'office_draft',
  'office_photo',
  'office_block',
  'block_series',
  'calendar_feed',
  'commission_rate',
  'removed_photo',
  'trader_kept',
] as const
export const JOINED = ['office', 'office_day', 'office_step', 'location', 'provider'] as const
