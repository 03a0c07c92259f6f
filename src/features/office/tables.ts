/**
 * Offices and locations. Only this feature writes these tables; office_day is written by the guard's triggers (decision
 * 5).
 */
export const OWN = ['office_hours', 'office_override', 'office_audience'] as const
export const JOINED = ['office', 'office_day', 'location', 'provider'] as const
