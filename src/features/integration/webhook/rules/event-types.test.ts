import { expect, test } from 'vitest'
import { EVENT_TYPES, eventsFor, WEBHOOK_EVENTS, webhookEventOf } from './event-types.ts'

test('each follows from one event of the product, and others tell nothing', () => {
  for (const event of WEBHOOK_EVENTS) expect(webhookEventOf(EVENT_TYPES[event].of)).toBe(event)
  expect(webhookEventOf('message.from_host')).toBeNull()
  expect(webhookEventOf('account.changed')).toBeNull()
})

test('companies have no places', () => {
  expect(eventsFor('provider')).toEqual(WEBHOOK_EVENTS)
  const ofCompanies = WEBHOOK_EVENTS.filter((event) => event.startsWith('booking.'))
  expect(eventsFor('corporate')).toEqual(ofCompanies)
  expect(eventsFor('employee')).toEqual(ofCompanies)
  expect(eventsFor('user')).toEqual([])
})
