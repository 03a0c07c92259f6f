/** When announcements begin and end. */
import { granted, refused, type Verdict } from '#kernel/verdict.ts'

/** Without an end it is in force until somebody ends it. */
export type Times = { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant | null }

export type When = 'coming' | 'now' | 'over'

/** It begins with its first instant, and is over with its last. */
export function whenOf({ startsAt, endsAt }: Times, now: Temporal.Instant): When {
  if (endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0) return 'over'
  return Temporal.Instant.compare(startsAt, now) > 0 ? 'coming' : 'now'
}

const TYPED = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/**
 * A time as the form has it, "2026-11-28T22:00", on the clock of a zone. Of an hour that a clock change repeats it is the
 * first; one that a clock change leaves out is no time.
 */
export function instantOfTyped(typed: string, zone: string): Temporal.Instant | null {
  if (!TYPED.test(typed)) return null
  try {
    const plain = Temporal.PlainDateTime.from(typed, { overflow: 'reject' })
    const zoned = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
    return zoned.toPlainDateTime().equals(plain) ? zoned.toInstant() : null
  } catch {
    return null
  }
}

/** @param typed as the form has them; empty: it begins now, or has no end yet */
export function timesOf(
  typed: { readonly startsAt: string; readonly endsAt: string },
  zone: string,
  now: Temporal.Instant,
): Verdict<Times> {
  const startsAt = typed.startsAt === '' ? now : instantOfTyped(typed.startsAt, zone)
  if (startsAt === null) return refused('announcement.no_such_time')
  if (typed.endsAt === '') return granted({ startsAt, endsAt: null })
  const endsAt = instantOfTyped(typed.endsAt, zone)
  if (endsAt === null || [startsAt, now].some((at) => Temporal.Instant.compare(endsAt, at) <= 0))
    return refused('announcement.ends_early')
  return granted({ startsAt, endsAt })
}

/** As the form has it; the other way round than {@link instantOfTyped}. */
export function typedOf(at: Temporal.Instant | null, zone: string): string {
  return at === null ? '' : at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}
