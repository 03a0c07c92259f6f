/** What people are told, and how they want to be told. Only this feature writes these tables. */
export const OWN = ['push_subscription', 'notification_setting', 'notification_quiet_hours'] as const
/** The desk shows what people were told, and whether its mail was sent. */
export const JOINED = ['notification', 'delivery'] as const
