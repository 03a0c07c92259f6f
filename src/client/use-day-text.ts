import { REGION_ZONE, intlTag } from '#kernel/locale.ts'
import { useLocale } from './use-texts.ts'

/**
 * Writes the day of an instant, e.g. "23. Nov. 2026"; of the three countries' common hours, so that server and browser
 * write the same.
 */
export function useDayText(): (instant: string) => string {
  const format = new Intl.DateTimeFormat(intlTag(useLocale()), { dateStyle: 'medium', timeZone: REGION_ZONE })
  return (instant) => format.format(Temporal.Instant.from(instant).epochMilliseconds)
}

/** With the time of day, e.g. "23. Nov. 2026, 11:16". */
export function useDayTimeText(): (instant: string) => string {
  const format = new Intl.DateTimeFormat(intlTag(useLocale()), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: REGION_ZONE,
  })
  return (instant) => format.format(Temporal.Instant.from(instant).epochMilliseconds)
}
