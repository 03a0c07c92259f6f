/** Quiet hours: a push waits until their end, unless it is urgent or outdated by then. Whole hours of local time. */
export type QuietHours = { readonly isOn: boolean; readonly from: number; readonly until: number }

export const DEFAULT_QUIET_HOURS: QuietHours = { isOn: true, from: 22, until: 7 }

export type PushTime = 'now' | 'never' | Temporal.Instant

/**
 * When a push is sent. The end of the quiet hours is an hour of the local clock, so that the night of a clock change is an
 * hour longer or shorter.
 * @param outdatedAt from then on it is of no use; null for never
 */
export function pushTime(
  push: { readonly isUrgent: boolean; readonly outdatedAt: Temporal.Instant | null },
  quiet: QuietHours,
  zone: string,
  now: Temporal.Instant,
): PushTime {
  if (push.outdatedAt !== null && Temporal.Instant.compare(push.outdatedAt, now) <= 0) return 'never'
  const local = now.toZonedDateTimeISO(zone)
  if (push.isUrgent || !isQuiet(quiet, local.hour)) return 'now'
  const isTomorrow = local.hour >= quiet.until
  const day = isTomorrow ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  const end = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: quiet.until } }).toInstant()
  return push.outdatedAt !== null && Temporal.Instant.compare(push.outdatedAt, end) <= 0 ? 'never' : end
}

function isQuiet({ isOn, from, until }: QuietHours, hour: number): boolean {
  if (!isOn || from === until) return false
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}
