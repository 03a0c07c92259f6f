import type { Analytics, AnalyticsEvent } from '#ports/analytics.ts'

/** For tests. */
export function createMemoryAnalytics(): Analytics & { readonly events: readonly AnalyticsEvent[] } {
  const events: AnalyticsEvent[] = []
  return {
    name: 'memory',
    records: true,
    events,
    record: (event) => {
      events.push(structuredClone(event))
    },
    flush: () => Promise.resolve(),
  }
}
