import { expect, test } from 'vitest'
import type { OfficeFacts } from './effects.ts'
import { checkMove, type Place } from './new-address.ts'

const BEFORE: Place = {
  street: 'Wörthstraße 21',
  postcode: '81667',
  city: 'München',
  country: 'DE',
  zone: 'Europe/Berlin',
  lat: 48.128914,
  lng: 11.599206,
}
/** A degree of latitude is 111,195 m. */
const north = (metres: number) => ({ lat: BEFORE.lat + metres / 111_195 })
const booking = { id: 1, day: '2026-11-20', a: 36, b: 44, turnover: 0, quantity: 1 }
const never: OfficeFacts = { today: '2026-11-10', bookings: [], overrides: new Map(), everBooked: false }
const once: OfficeFacts = { ...never, everBooked: true }
const open: OfficeFacts = { ...once, bookings: [booking] }
const WIEN = { city: 'Wien', postcode: '1010', country: 'AT', zone: 'Europe/Vienna' } as const

test.each<[string, Partial<Place>, OfficeFacts[], ReturnType<typeof checkMove>]>([
  ['nothing else', {}, [open], { refusal: null, isFar: false, isSame: true }],
  ['a pin that moves 199 m', north(199), [open], { refusal: null, isFar: false, isSame: false }],
  ['a pin that moves 201 m', north(201), [open], { refusal: 'office.address_booked', isFar: true, isSame: false }],
  ['a pin that moves 201 m, nothing open', north(201), [once], { refusal: null, isFar: true, isSame: false }],
  [
    'another number in the street',
    { street: 'Wörthstraße 23' },
    [open],
    { refusal: 'office.address_booked', isFar: true, isSame: false },
  ],
  ['another number, nothing open', { street: 'Wörthstraße 23' }, [once], { refusal: null, isFar: true, isSame: false }],
  ['another country, never booked', WIEN, [never], { refusal: null, isFar: true, isSame: false }],
  ['another country, once booked', WIEN, [once], { refusal: 'office.once_booked', isFar: true, isSame: false }],
  [
    'another zone in the same country, once booked',
    { postcode: '78266', zone: 'Europe/Busingen' },
    [once],
    { refusal: 'office.once_booked', isFar: true, isSame: false },
  ],
  [
    'only another office there is booked',
    { street: 'Wörthstraße 23' },
    [never, open],
    { refusal: 'office.address_booked', isFar: true, isSame: false },
  ],
  [
    'only another office there was booked once',
    WIEN,
    [never, once],
    { refusal: 'office.once_booked', isFar: true, isSame: false },
  ],
])('%s', (_, change, facts, expected) => {
  expect(checkMove(BEFORE, { ...BEFORE, ...change }, facts)).toEqual(expected)
})
