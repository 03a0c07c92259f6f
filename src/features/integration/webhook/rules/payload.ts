/**
 * What is sent: ids, times and amounts under the names of the API, and nothing about a person. Whoever wants more asks the
 * API for the booking or the place, with a key.
 */
import type { Cents } from '#kernel/money.ts'
import { TEST_EVENT, type WebhookEvent } from './event-types.ts'

export type BookingFacts = {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly office: { readonly id: number }
  readonly date: string
  readonly hours: number
  readonly quantity: number
  readonly startAt: string
  readonly endAt: string
  readonly price: { readonly currency: string; readonly totalCents: Cents }
  readonly feeCents: Cents
}

export type OfficeFacts = {
  readonly id: number
  readonly status: string
  readonly capacity: number
  readonly people: number
  readonly priceCents: Cents
  readonly currency: string
}

type About = { readonly booking: BookingFacts } | { readonly office: OfficeFacts } | Record<string, never>

/** @param id the one in the header webhook-id, by which doubles are told */
export function payloadOf(
  type: WebhookEvent | typeof TEST_EVENT,
  id: string,
  at: Temporal.Instant,
  data: About,
): string {
  return JSON.stringify({ type, id, timestamp: at.toString(), data })
}
