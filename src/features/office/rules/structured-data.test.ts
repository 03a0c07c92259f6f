import { expect, test } from 'vitest'
import { structuredData, type Described } from './structured-data.ts'

const OFFICE: Described = {
  title: 'Lichthof',
  description: 'Hell.',
  address: { street: 'Zionskirchstraße 12', postcode: '10119', city: 'Berlin', country: 'DE' },
  gps: { lat: 52.53, lng: 13.4 },
  priceCents: 950,
  currency: 'EUR',
  status: 'published',
  photos: [{ key: 'p1' }],
  equipment: [{ name: 'WLAN' }],
  week: [[[32, 76]], [], [], [], [], [], [[40, 96]]],
  rating: { tenths: 92, count: 38 },
  provider: { name: 'Atelier Nord' },
}
const of = (office: Partial<Described>) =>
  structuredData({ ...OFFICE, ...office }, 'https://x.example/office/1', 'https://x.example')

test('price, hours and rating are those of the page', () => {
  const made = of({}) as Record<string, { priceSpecification?: object; ratingValue?: string }>
  expect(made['makesOffer']?.priceSpecification).toMatchObject({ price: '9.50', priceCurrency: 'EUR', unitCode: 'HUR' })
  expect(made['aggregateRating']?.ratingValue).toBe('4.6')
  expect(made['image']).toEqual(['https://x.example/media/p1/960.webp'])
  expect(made['openingHoursSpecification']).toMatchObject([
    { dayOfWeek: 'https://schema.org/Monday', opens: '08:00', closes: '19:00' },
    { dayOfWeek: 'https://schema.org/Sunday', opens: '10:00', closes: '23:59' },
  ])
})

test('no rating is claimed where nobody rated, and nothing is offered that can not be booked', () => {
  expect(of({ rating: { tenths: 0, count: 0 } })).not.toHaveProperty('aggregateRating')
  expect(JSON.stringify(of({ status: 'unpublished' }))).toContain('OutOfStock')
})
