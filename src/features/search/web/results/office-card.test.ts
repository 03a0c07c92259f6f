import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { maskOf, type Span } from '#kernel/quarters.ts'
import type { OfficeCardData, SearchedTime } from './browse-data.ts'
import { OfficeCard } from './office-card.tsx'

const WHEN = { date: '2026-11-27', time: '10:00', endTime: '14:00', hours: 4, bookableFrom: null }

test('the rails of a list share one scale, whatever is free in its places', () => {
  const ticks = [[[32, 80]], [[24, 88]], [[0, 96]], []].map((free) => ticksOf(free as unknown as Span[], WHEN))
  expect(ticks).toEqual(ticks.map(() => ['8', '11', '14', '17', '20']))
  const late = { ...WHEN, time: '20:00', endTime: '24:00' }
  expect([[[32, 80]], [[0, 96]]].map((free) => ticksOf(free as unknown as Span[], late))).toEqual([
    ['8', '12', '16', '20', '24'],
    ['8', '12', '16', '20', '24'],
  ])
})

function ticksOf(free: readonly Span[], when: SearchedTime): string[] {
  const card: OfficeCardData = {
    id: 1,
    title: 'Lichthof',
    provider_name: 'Atelier Nord',
    country: 'de',
    groupTitle: 'Schreibtische',
    officeCategory: 'Coworking Space',
    officeType: 'coworking',
    photos: { data: [] },
    rating: { rating: 0, count: 0 },
    gps: { lat: 52.5, lng: 13.4 },
    group: 1,
    available: 1,
    reason: null,
    people: 4,
    area: 30,
    price: 900,
    currency: 'EUR',
    totalCents: 3600,
    hours: {},
    free: maskOf(free),
    internal: false,
    refugee: false,
    employeesOnly: false,
    audience: null,
    type: 0,
    icon: null,
    onlyThumbnail: '',
    distanceMetres: null,
  }
  const router = createMemoryRouter([{ path: '/', element: createElement(OfficeCard, { card, when }) }])
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
  const rail = /class="rail-ticks"[^>]*>(.*?)<\/div>/.exec(html)?.[1] ?? ''
  return [...rail.matchAll(/<span>(\d+)<\/span>/g)].map((match) => match[1] ?? '')
}
