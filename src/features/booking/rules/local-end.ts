/** When a booking ends, HH:MM in the office's zone; midnight at the end of its day is 24:00. @param day ISO */
export function localEnd(endAt: Temporal.Instant, zone: string, day: string): string {
  const end = endAt.toZonedDateTimeISO(zone)
  return end.toPlainDate().toString() === day ? end.toPlainTime().toString().slice(0, 5) : '24:00'
}
