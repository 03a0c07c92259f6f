/**
 * Counts how the marketplace is used (Spec 7, analytics events). Events come only from people who agreed, and identify
 * nobody: no account, no IP address, places to about a kilometre.
 */
import type { Currency } from '#kernel/money.ts'

/** Spec 3, tracking item. */
export type TrackingItem = {
  readonly itemId: number
  readonly name: string
  /** The provider. */
  readonly brand: string
  readonly currency: Currency
  /** From wide to narrow: group, category. */
  readonly categories: readonly string[]
  /** In the currency, not in cents. */
  readonly pricePerHour: number
  /** Hours. */
  readonly quantity: number
}

export type AnalyticsEvent =
  | {
      readonly event: 'search'
      /** What was typed. */
      readonly term: string
      /** Latitude and longitude with two decimals; null without a place. */
      readonly location: readonly [lat: number, lng: number] | null
      readonly date: string
      readonly time: string
      readonly category: 'Desk' | 'Meeting Room'
      /** Hours. */
      readonly duration: number
      /** The provider that was chosen. */
      readonly brand?: string
    }
  | { readonly event: 'add_to_favorites'; readonly item: TrackingItem }

export type Analytics = {
  readonly name: 'off' | 'log' | 'memory'
  /** False when records are dropped, so that callers need not look up data for them. */
  readonly records: boolean
  /** Returns at once and never throws: analytics must not fail a request. Order is kept. */
  record(event: AnalyticsEvent, at: Temporal.Instant): void
  /** Resolves once everything recorded before is written, or lost. */
  flush(): Promise<void>
}

/** The default, and the adapter for everybody who has not agreed. */
export const noAnalytics: Analytics = {
  name: 'off',
  records: false,
  record: () => undefined,
  flush: () => Promise.resolve(),
}
