/** What a card says that a booking costs. */
import { createElement } from 'react'
import { createRoutesStub } from 'react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BookingCard } from './booking-card.tsx'
import type { Booking } from './booking-page-data.ts'

const BOOKING = {
  id: 1,
  status: 'confirmed',
  phase: 'upcoming',
  relation: 'booker',
  date: '2026-11-12',
  from: '10:00',
  to: '14:00',
  office: { title: 'Fensterplatz', street: 'Burggasse 7', city: 'Wien', photo: null },
  price: { totalCents: 4000, currency: 'EUR' },
  owedCents: 4000,
  person: null,
  payment: { state: 'held', refundedCents: 0 },
  change: null,
} as unknown as Booking

function cardOf(more: object): string {
  const Stub = createRoutesStub([
    { path: '/', Component: () => createElement(BookingCard, { booking: { ...BOOKING, ...more } as Booking }) },
  ])
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'] })).replaceAll('\u00a0', ' ')
}

function priceOn(more: object): string {
  return /booking-card-price num">(.*?)<\/p>/.exec(cardOf(more))?.[1] ?? ''
}

test.each([
  ['confirmed', {}, '40,00 €'],
  ['free of charge', { price: { totalCents: 0, currency: 'EUR' }, owedCents: 0 }, 'Kostenlos'],
  ['canceled for nothing: what it cost was not nothing', { status: 'canceled', owedCents: 0 }, '0,00 €'],
  ['canceled late', { status: 'canceled', owedCents: 2000 }, '20,00 €'],
  [
    'canceled, and was free anyway',
    { status: 'canceled', price: { totalCents: 0, currency: 'EUR' }, owedCents: 0 },
    'Kostenlos',
  ],
])('%s', (_, more, price) => {
  expect(priceOn(more)).toBe(price)
})

test.each([
  ['paid', 'paid', 0, 'Beendet'],
  ['given back in part', 'part_refunded', 500, 'Zum Teil erstattet, 5,00 €'],
  ['given back', 'refunded', 4000, 'Erstattet'],
])('%s: %s', (_, state, refundedCents, tag) => {
  const html = cardOf({ status: 'completed', phase: 'past', payment: { state, refundedCents, needsAttention: false } })
  expect(/class="tag[^>]*>(.*?)</.exec(html)?.[1]).toBe(tag)
})
