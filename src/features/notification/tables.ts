/** What people are told, and how they want to be told. Only this feature writes these tables. */
export const OWN = [
  'notification',
  'delivery',
  'push_subscription',
  'notification_setting',
  'notification_quiet_hours',
] as const
export const JOINED = [] as const
