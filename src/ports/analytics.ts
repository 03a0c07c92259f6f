/**
 * Counting how the marketplace is used (Spec 7, analytics events). Only what people agreed to comes here, and nothing
 * that names them: no account, no address of a machine, places to about a kilometre.
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
  /** False: nothing that is recorded goes anywhere, so that nobody needs to look anything up for it. */
  readonly records: boolean
  /** Takes no time and never throws: counting is not worth a failed request. Order is kept. */
  record(event: AnalyticsEvent, at: Temporal.Instant): void
  /** After this everything recorded before is kept, or lost for good. */
  flush(): Promise<void>
}

/** The default, and what stands behind the port for everybody who has not agreed. */
export const noAnalytics: Analytics = {
  name: 'off',
  records: false,
  record: () => undefined,
  flush: () => Promise.resolve(),
}
