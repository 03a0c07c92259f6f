/** A copy of one's data: how often, and for how long it is there (people paper 7). */
export const HOURS_BETWEEN_EXPORTS = 24
export const EXPORT_KEPT_DAYS = 7

export function mayExport(lastAsked: Temporal.Instant | null, now: Temporal.Instant): boolean {
  if (lastAsked === null) return true
  return Temporal.Instant.compare(lastAsked.add({ hours: HOURS_BETWEEN_EXPORTS }), now) <= 0
}

/** @param from when it was finished */
export function exportExpires(from: Temporal.Instant): Temporal.Instant {
  return from.add({ hours: EXPORT_KEPT_DAYS * 24 })
}

export const EXPORT_FOLDER = 'exports/'

/** @param secret of lower-case letters and digits, which nobody can guess */
export function exportFile(secret: string): string {
  return `${EXPORT_FOLDER}${secret}.zip`
}

/** As it is saved by the browser. */
export function exportName(madeAt: Temporal.Instant): string {
  return `viertel-${madeAt.toZonedDateTimeISO('UTC').toPlainDate().toString()}.zip`
}
