/**
 * When a version of the terms takes effect: a change at the beginning of a day, after whoever has agreed was told for as
 * long as the law says (kernel/notice-period.ts); a correction that changes no meaning at once.
 */

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
