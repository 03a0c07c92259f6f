/** Bookings and slot holds. Only this feature writes them. */
export const OWN = [
  'booking_trouble',
  'message',
  'message_report',
  'booking_reminder',
  'booking_change',
  'booking_extension',
  'booking_move',
  'booking_withdrawal',
  'team_day',
  'calendar_clash',
  'calendar_token',
] as const
export const JOINED = ['booking'] as const
