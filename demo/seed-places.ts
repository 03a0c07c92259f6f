/** Places of the people of the demo's company, two of which are shared with the team (company paper 12). */
import { saveCompanyPlaces, saveHome, saveShare } from '#features/company/place/contract.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { addDays, localDay, weekdayOf } from '#kernel/time.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { callsOf, contextAt } from './seed-context.ts'

const HEAD_OFFICE = {
  place: { title: 'Speicherstadt', seats: 12 },
  address: { street: 'Deichstraße 30', postcode: '20459', city: 'Hamburg', country: 'DE' },
  at: { lat: 53.5461, lng: 9.9873, district: 'Altstadt' },
} as const
/** Who shares, by their place among the people, on which of the coming working days. */
const HOMES = [
  {
    nth: 1,
    place: { title: 'Küchentisch Prenzlauer Berg', seats: 2, note: 'Zweiter Hinterhof, es gibt einen Hund.' },
    address: { street: 'Stargarder Straße 18', postcode: '10437', city: 'Berlin', country: 'DE' },
    at: { lat: 52.5443, lng: 13.4166, district: 'Prenzlauer Berg' },
    days: [1, 3, 6],
  },
  {
    nth: 4,
    place: { title: 'Gästezimmer Wedding', seats: 1 },
    address: { street: 'Malplaquetstraße 5', postcode: '13347', city: 'Berlin', country: 'DE' },
    at: { lat: 52.5497, lng: 13.3587, district: 'Wedding' },
    days: [2],
  },
] as const

type Known = (typeof HOMES)[number]['at'] | (typeof HEAD_OFFICE)['at']

/** The demo is the same whichever geocoder is set, and while none answers. */
function knowing({ lat, lng, district }: Known, { geocoder }: Context): Context['geocoder'] {
  const found = { id: 'demo', lat, lng, country: 'DE', precision: 'street', partial: false } as const
  return {
    ...geocoder,
    search: async (title) => [{ ...found, title, kind: 'street' }],
    reverse: async () => ({ ...found, title: district, kind: 'district' }),
  }
}

const WHOLE = [{ from: '09:00', to: '17:00' }]
const APART = [
  { from: '09:00', to: '12:00' },
  { from: '14:00', to: '17:00' },
]

/** Monday to Friday after a day, in order. */
function workingDays(today: string): string[] {
  return Array.from({ length: 20 }, (_, nth) => addDays(today, nth + 1)).filter((day) => weekdayOf(day) <= 5)
}

type Seeded = {
  context: Context
  seed: number
  admin: SignedIn
  /** Of the company, in a fixed order, the admin among them. */
  people: readonly SignedIn[]
  now: Temporal.Instant
}

export async function seedPlaces({ context, seed, admin, people, now }: Seeded): Promise<void> {
  const calls = (viewer: SignedIn, key: string, at: Known) =>
    callsOf(viewer, contextAt({ ...context, geocoder: knowing(at, context) }, seed, now, `places ${key}`))
  const { place: rooms, address: seat } = HEAD_OFFICE
  const keep = calls(admin, 'office', HEAD_OFFICE.at)
  await keep(saveCompanyPlaces, { body: { offices: [{ ...rooms, address: seat }] } })
  const days = workingDays(localDay(now, REGION_ZONE))
  for (const { nth, days: shared, place, address, at } of HOMES) {
    const host = people.filter(({ id }) => id !== admin.id)[nth]
    if (!host) continue
    const call = calls(host, String(nth), at)
    const { data: home } = await call(saveHome, { body: { ...place, address } })
    const on = shared.flatMap((after, nthDay) =>
      // On the last of several days somebody else sits there over noon.
      (nthDay > 0 && nthDay === shared.length - 1 ? APART : WHOLE).map((time) => ({
        day: days[after - 1] ?? '',
        ...time,
      })),
    )
    const { data } = await call(saveShare, { body: { userOffice: home.id, on: true, days: on } })
    // Somebody comes on the first of the days.
    const visit = { office: data[0]?.office ?? 0, date: on[0]?.day ?? '', time: '10:00', hours: 5, expectedTotal: 0 }
    if (place.seats > 1)
      await calls(admin, `visit ${nth}`, at)(placeBooking, { body: visit, idempotencyKey: `places-visit-${nth}` })
  }
}
