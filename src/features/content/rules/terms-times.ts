/**
 * When a version of the terms takes effect (P2B regulation, Article 3 (2)): a change at the beginning of a day, after at
 * least 15 whole days in which whoever has agreed was told; a correction that changes no meaning at once.
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import { addDays, localDay } from '#kernel/time.ts'

export const NOTICE_DAYS = 15

/** The first day on which what is published now may take effect. */
export function earliestDay(now: Temporal.Instant): string {
  const told = now.add({ hours: NOTICE_DAYS * 24 })
  const day = localDay(told, REGION_ZONE)
  return Temporal.Instant.compare(startOf(day), told) >= 0 ? day : addDays(day, 1)
}

/** The beginning of a day. */
export function startOf(day: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: REGION_ZONE }).toInstant()
}

export type TermsTimes = { readonly version: number; readonly effectiveAt: Temporal.Instant }

/** Of two that take effect at the same moment the later one counts. */
export function inForce<T extends TermsTimes>(versions: readonly T[], now: Temporal.Instant): T | null {
  const past = versions.filter(({ effectiveAt }) => Temporal.Instant.compare(effectiveAt, now) <= 0)
  return past.toSorted(byTime).at(-1) ?? null
}

/** The next one that is not in force yet. */
export function coming<T extends TermsTimes>(versions: readonly T[], now: Temporal.Instant): T | null {
  const ahead = versions.filter(({ effectiveAt }) => Temporal.Instant.compare(effectiveAt, now) > 0)
  return ahead.toSorted(byTime)[0] ?? null
}

const byTime = (one: TermsTimes, other: TermsTimes) =>
  Temporal.Instant.compare(one.effectiveAt, other.effectiveAt) || one.version - other.version
