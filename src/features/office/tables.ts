/** What can be booked. Only this feature writes these tables; how full a day is, the guard's triggers write (decision 5). */
export const OWN = ['office_hours', 'office_override', 'office_audience'] as const
export const JOINED = ['office', 'office_day', 'location', 'provider'] as const
