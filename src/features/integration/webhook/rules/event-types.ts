/** What webhooks tell, by the names that receivers see; each follows from one event of the product. */

const PROVIDER = ['provider'] as const
const OWNERS = ['provider', 'corporate', 'employee'] as const

type EventType = {
  /** The event of the product (domain_event). */
  readonly of: string
  readonly about: 'booking' | 'office'
  /** Kinds of people whose addresses may want it. */
  readonly kinds: readonly string[]
}

export const EVENT_TYPES = {
  'booking.placed': { of: 'booking.confirmed', about: 'booking', kinds: OWNERS },
  'booking.extended': { of: 'booking.extended', about: 'booking', kinds: OWNERS },
  'booking.moved': { of: 'booking.moved', about: 'booking', kinds: OWNERS },
  'booking.canceled': { of: 'booking.canceled', about: 'booking', kinds: OWNERS },
  'booking.ended': { of: 'booking.completed', about: 'booking', kinds: OWNERS },
  'office.published': { of: 'office.listed', about: 'office', kinds: PROVIDER },
  'office.changed': { of: 'office.changed', about: 'office', kinds: PROVIDER },
  'office.hidden': { of: 'office.unlisted', about: 'office', kinds: PROVIDER },
} as const satisfies Record<string, EventType>

export type WebhookEvent = keyof typeof EVENT_TYPES

export const WEBHOOK_EVENTS = Object.keys(EVENT_TYPES) as readonly WebhookEvent[]

/** Not chosen: it is sent when its owner asks for it. */
export const TEST_EVENT = 'webhook.test'

export function eventsFor(kind: string): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => EVENT_TYPES[event].kinds.some((one) => one === kind))
}

const BY_SOURCE: ReadonlyMap<string, WebhookEvent> = new Map(
  WEBHOOK_EVENTS.map((event) => [EVENT_TYPES[event].of, event]),
)

/** Null for events of the product that no webhook tells. */
export function webhookEventOf(domainEvent: string): WebhookEvent | null {
  return BY_SOURCE.get(domainEvent) ?? null
}
