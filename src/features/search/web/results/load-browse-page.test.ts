import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Geocoder, Place } from '#ports/geocoding.ts'
import { ROUTES } from '#app/server/routes.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { mercator } from '#kernel/geo.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { inProcess } from '#platform/http/route.ts'
import { lastPlaceCookie } from '../form/last-place.ts'
import { loadBrowsePage } from './load-browse-page.ts'

const STREET: Place = {
  id: 'street',
  title: 'Torstraße, 10119 Berlin',
  lat: 52.5294,
  lng: 13.4015,
  country: 'DE',
  kind: 'street',
  precision: 'street',
  partial: false,
}
const geocoder: Geocoder = {
  id: 'three places',
  attribution: '',
  can: { suggest: true, street: true, store: true },
  search: (text) =>
    Promise.resolve(
      text.startsWith('Torstr')
        ? [STREET]
        : text.startsWith('Berl') || text.includes('Berlin')
          ? [{ ...STREET, title: 'Berlin', partial: true }]
          : text === 'Hambrug'
            ? [{ ...STREET, title: 'Hamburg', partial: true }]
            : [],
    ),
  reverse: ({ lat }) => Promise.resolve(lat < 48 ? { ...STREET, title: 'Zürich', country: 'CH' } : null),
}

let world: TestWorld
let guest: Viewer
beforeAll(async () => {
  // Tuesday, nine in the morning in Berlin.
  world = await createTestWorld('2026-11-10T08:00:00Z')
  guest = { kind: 'guest', locale: 'de' } as Viewer
  const provider = await world.provider()
  await world.office({ provider, priceCents: 700 })
  await world.office({ provider, priceCents: 900, open: [36, 48] })
  await world.office({ provider, priceCents: 500, type: 1024 })
  const { x, y } = mercator({ lat: 52.53, lng: 13.38 })
  await world.rows('update office set mx = $1, my = $2', [x, y])
})
afterAll(() => world.close())

async function load(query: string, viewer: Viewer = guest, cookie = '') {
  const provider = new RouterContextProvider()
  const now = world.clock.now()
  const call = inProcess(ROUTES, viewer, { ...world.context, geocoder })
  provider.set(pageContext, {
    call,
    viewer,
    locale: viewer.locale,
    now,
    baseUrl: 'https://viertel.example',
  } as unknown as PageContext)
  return loadBrowsePage({
    request: new Request(`https://viertel.example/${query}`, { headers: { cookie } }),
    context: provider,
  })
}

test('the start shows what is free near the default place at the next quarter', async () => {
  const { search, near, results, now, latestDay } = await load('')
  expect(results).toBeNull()
  expect([search.date, search.time]).toEqual(['2026-11-10', '09:15'])
  expect(near?.place).toBeNull()
  // The visit is from 9:15 to 13:15, so the office that closes at noon is not free.
  expect(near?.reply.data.map((card) => card.totalCents).toSorted()).toEqual([2000, 2800])
  expect(now).toEqual({ today: '2026-11-10', tomorrow: '2026-11-11', minutes: 540 })
  expect(latestDay).toBe('2027-02-10')
})

test('at night it is the next opening of the places that are searched, and the page knows why', async () => {
  const now = world.clock.now()
  const room = await world.office({ open: [44, 80], capacity: 1 })
  await world.rows('update office set grp = 2 where id = $1', [room.id])
  // After an hour the cached opening hours of the week are read again.
  world.clock.set('2026-11-11T00:30:00Z')
  await load('?group=2')
  const { search, week, near } = await load('?group=2')
  expect([search.date, search.time]).toEqual(['2026-11-11', '11:00'])
  expect(week[2]?.[2]).toEqual([[44, 65]])
  expect(near?.reply.meta.when.time).toBe('11:00')
  world.clock.set(now)
  await world.rows(`update office set status = 'unpublished' where id = $1`, [room.id])
})

test('the start remembers the last place', async () => {
  const cookie = lastPlaceCookie('Wien', { lat: 48.2, lng: 16.37 }).split('; ')[0]
  const { near } = await load('', guest, cookie)
  expect(near).toMatchObject({ place: 'Wien', at: { lat: 48.2, lng: 16.37 } })
  expect(near?.reply.data).toEqual([])
})

test('without a place an employee searches near the last one, else in the city of the company', async () => {
  const { id, employee } = await world.company()
  const cookie = lastPlaceCookie('Wien', { lat: 48.2, lng: 16.37 }).split('; ')[0]
  await world.rows('delete from billing_address where company_id = $1', [id])
  expect((await load('', employee)).near?.place).toBeNull()
  await world.rows(
    `insert into billing_address (id, company_id, name1, street, postcode, city, country, updated_at)
      values ($1, $1, 'Sturmvogel', 'Torstraße 1', '10119', 'Berlin', 'DE', now())`,
    [id],
  )
  const berlin = { place: 'Berlin', at: { lat: 52.5294, lng: 13.4015 } }
  expect((await load('', employee)).near).toMatchObject(berlin)
  const asked = await Promise.all(['', cookie].map((one) => load('?address=', employee, one)))
  expect(asked.map(({ search, near }) => search.place ?? near?.place)).toEqual(['Berlin', 'Wien'])
  expect((await load('', guest)).near?.place).toBeNull()
})

test('a typed address becomes the first suggestion, and the time is rounded', async () => {
  const { search, results, approximate } = await load('?address=Torstr&date=2026-11-12&time=10:08&availability=0')
  expect(search).toMatchObject({ place: 'Torstraße, 10119 Berlin', at: { lat: 52.5294, lng: 13.4015 }, time: '10:15' })
  expect(approximate).toBeNull()
  expect(results?.meta.total).toBe(3)
})

test('a roughly understood address says so and keeps what was typed', async () => {
  const { search, approximate } = await load('?address=Niemandsweg%203,%20Berlin')
  expect(approximate).toBe('Berlin')
  expect(search.place).toBe('Niemandsweg 3, Berlin')
  expect(search.at).not.toBeNull()
})

test('a misspelt place is searched, and the page asks whether it is meant', async () => {
  expect(await load('?address=Hambrug')).toMatchObject({ approximate: 'Hamburg', search: { place: 'Hambrug' } })
})

test('the beginning of a town is that town, although a provider has it in its name', async () => {
  const provider = await world.provider()
  await world.rows(`update provider set name = 'Berliner Räume' where id = $1`, [provider.id])
  expect(await load('?address=Berl')).toMatchObject({ approximate: 'Berlin', search: { provider: null } })
})

test('a provider found by name is the search', async () => {
  const { search, results } = await load('?address=probehaus&date=2026-11-12&time=10:00&availability=0')
  expect(search.provider).not.toBeNull()
  expect(search).toMatchObject({ place: 'Probehaus', at: null })
  expect(results?.data.map((card) => card.price)).toEqual([500, 700, 900])
})

test('what is wrong comes beside its field, nothing typed is lost', async () => {
  const both = await load('?address=xqzvbw&time=half past')
  expect(both.errors).toEqual({
    address: 'Ort nicht gefunden. Bitte gib eine andere Adresse ein.',
    time: 'Die Uhrzeit hat ein falsches Format.',
  })
  expect([both.search.place, both.search.time, both.results]).toEqual(['xqzvbw', 'half past', null])
  expect((await load('?address=')).errors).toEqual({ address: 'Bitte gib einen Ort an.' })
  expect((await load('?address=To')).errors.address).toBe('Ort nicht gefunden. Bitte gib eine andere Adresse ein.')
  const past = await load('?lat=52.5&lng=13.4&date=2026-11-10&time=08:00')
  expect(past.errors).toEqual({ time: 'Bitte wähle Datum und Uhrzeit in der Zukunft.' })
  const late = await load('?lat=52.5&lng=13.4&date=2026-11-12&time=22:00')
  expect(late.errors).toEqual({ hours: 'Eine Buchung endet spätestens um 24:00 Uhr.' })
})

test('the refugee filter is on for people with the flag, can be switched off, and is not there for others', async () => {
  const refugee = await world.person({ refugee: true, verified: false })
  const at = '?lat=52.53&lng=13.38&date=2026-11-12&time=10:00'
  const on = await load(at, refugee)
  expect([on.search.refugees, on.hasRefugeeMode, on.isUnverified]).toEqual([true, true, true])
  expect(on.results?.data.map((card) => [card.refugee, card.price])).toEqual([[true, 0]])
  const off = await load(`${at}&refugees=0`, refugee)
  expect([off.hasRefugeeMode, off.results?.meta.total]).toEqual([true, 2])
  const other = await load(at)
  expect([other.search.refugees, other.hasRefugeeMode, other.isUnverified]).toEqual([null, false, false])
})

describe('Spec 1, 9: the price filter speaks the currency of the place', () => {
  let swissDesk: number
  beforeAll(async () => {
    const office = await world.office({ provider: await world.provider('CH'), priceCents: 1250 })
    swissDesk = office.id
    const { x, y } = mercator({ lat: 47.37, lng: 8.54 })
    await world.rows('update office set mx = $1, my = $2 where id = $3', [x, y, swissDesk])
  })
  test('francs around Zürich, euros around Berlin', async () => {
    const swiss = await load('?lat=47.37&lng=8.54&date=2026-11-12&time=10:00')
    expect(swiss.results?.data.map((card) => card.id)).toEqual([swissDesk])
    expect(swiss.currency).toBe('CHF')
    expect((await load('?lat=52.53&lng=13.38&date=2026-11-12&time=10:00')).currency).toBe('EUR')
  })
  test('francs also where the filter leaves nothing, and euros at a start without a place', async () => {
    const nothing = await load('?lat=47.37&lng=8.54&date=2026-11-12&time=10:00&price=0-1')
    expect(nothing.results?.data).toEqual([])
    expect(nothing.currency).toBe('CHF')
    expect((await load('')).currency).toBe('EUR')
  })
})

test.each([
  ['9 Uhr', '09:00'],
  ['10.30', '10:30'],
  ['2 pm', '14:00'],
])('a time sent without script as "%s" is understood', async (typed, time) => {
  const data = await load(`?lat=52.53&lng=13.38&date=2026-11-17&time=${encodeURIComponent(typed)}`)
  expect(data.errors).toEqual({})
  expect(data.search.time).toBe(time)
})
