/** An office through the API (Spec 7): its page and its days, for whom it is there, in which language, and what is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { holdBooking, placeBooking } from '#features/booking/contract.ts'
import { maskOf } from '#kernel/quarters.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { setOverride } from './store.ts'

let world: TestWorld
let served: ServedWorld
let office: number
let owner: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world)
  const made = await world.office({ capacity: 2, priceCents: 1250, leadHours: 1 })
  office = made.id
  owner = made.provider.viewer
  await world.rows(
    `update office set title_de = 'Hofplatz', title_en = 'Courtyard desk', description_de = 'Ruhig.', description_en = 'Quiet.',
       category = 'open_plan', tags = '{ruhig}', tags_en = '{quiet}', rating_counts = '{0,1,0,2,0}', rating_tenths = 67, rating_count = 3,
       equipment = '[{"key":"wifi","detail_de":"schnell","detail_en":"fast"},{"key":"no longer known"}]', rules = '[{"key":"headphones"}]',
       photos = '[{"key":"photo-1","hash":"h1"}]' where id = $1`,
    [office],
  )
  // Friday is short.
  const day = { officeId: office, day: '2026-11-13', spans: [[40, 56] as const], mask: maskOf([[40, 56]]) }
  await world.db.tx((tx) => setOverride(tx, { ...day, note: { de: 'Kürzer', en: 'Shorter' } }))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  await served.close()
  await world.close()
})

type Day = { date: string; open: [number, number][]; free: string; note: string }
type Page = { days: Day[]; searched: { available: number } | null; status: string; [name: string]: unknown }
type Asking = { as?: SignedIn; locale?: 'de' | 'en' }

async function ask(method: 'GET' | 'POST', path: string, { as, locale = 'de' }: Asking, body?: object) {
  const headers = { 'content-locale': locale }
  return served.ask(method, path, { ...(as ? { as } : {}), ...(body ? { body } : {}), headers })
}
const view = (id: number | string, asking: Asking = {}, body: object = {}) =>
  ask('POST', `/api/office/${id}`, asking, body)
const days = (id: number | string, asking: Asking = {}, query = '?from=2026-11-11') =>
  ask('GET', `/api/office/${id}/days${query}`, asking)
const quote = (id: number, asking: Asking = {}) =>
  ask('POST', '/api/booking/quote', asking, { office: id, date: '2026-11-12', time: '10:00', hours: 2 })
const pageOf = (answer: Awaited<ReturnType<typeof view>>) => answer.body['data'] as Page
const daysOf = (answer: Awaited<ReturnType<typeof days>>) => answer.body['data'] as Day[]
const codes = async (id: number, asking: Asking = {}) =>
  Promise.all([view(id, asking), days(id, asking), quote(id, asking)].map(async (one) => codeOf(await one)))
const codeOf = ({ status, body }: Awaited<ReturnType<typeof view>>) =>
  typeof body['code'] === 'string' ? `${status} ${body['code']}` : `${status}`

const free = (from: number, to: number) => '0'.repeat(from) + '1'.repeat(to - from) + '0'.repeat(96 - to)

describe('the page', () => {
  test('shows everything but how to get in', async () => {
    const answer = await view(office)
    expect(answer.status).toBe(200)
    expect(pageOf(answer)).toMatchObject({
      id: office,
      status: 'published',
      title: 'Hofplatz',
      titles: { de: 'Hofplatz', en: 'Courtyard desk' },
      description: 'Ruhig.',
      groupTitle: 'Schreibtische',
      category: 'open_plan',
      categoryName: 'Großraumbüro',
      provider: { name: 'Probehaus' },
      address: { street: 'Teststraße 1', postcode: '10115', city: 'Berlin', country: 'DE' },
      gps: { lat: 52.53, lng: 13.38 },
      zone: 'Europe/Berlin',
      capacity: 2,
      priceCents: 1250,
      currency: 'EUR',
      leadHours: 1,
      photos: [{ key: 'photo-1', hash: 'h1' }],
      equipment: [{ key: 'wifi', icon: 'wifi', name: 'WLAN', detail: 'schnell' }],
      rules: [{ key: 'headphones', icon: 'headphones', text: 'Ton nur über Kopfhörer' }],
      tags: { locale: 'de', names: ['ruhig'] },
      rating: { tenths: 67, count: 3, distribution: [0, 1, 0, 2, 0] },
      employeesOnly: false,
      audience: null,
      week: Array.from({ length: 7 }, () => [[28, 88]]),
      searched: null,
      provisional: false,
    })
    expect(answer.text).not.toMatch(/Klingel|access/i)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('in English whatever there is in English, and no word of the other', async () => {
    const answer = await view(office, { locale: 'en' })
    expect(pageOf(answer)).toMatchObject({
      title: 'Courtyard desk',
      description: 'Quiet.',
      groupTitle: 'Desks',
      categoryName: 'Open-Plan Office',
      equipment: [{ name: 'Wi-Fi', detail: 'fast' }],
      rules: [{ text: 'Sound through headphones only' }],
      tags: { locale: 'en', names: ['quiet'] },
      titles: { de: 'Hofplatz', en: 'Courtyard desk' },
    })
    expect(pageOf(answer).days.find((day) => day.date === '2026-11-13')?.note).toBe('Shorter')
    expect(answer.text.replace(/"titles":\{[^}]*\}/, '')).not.toMatch(/Hofplatz|Ruhig|ruhig|WLAN|Kopfhörer|Kürzer/)
  })
})

describe('free times', () => {
  test('seven days from the one asked for: hours, exceptions with their note, and what is left', async () => {
    const answer = await days(office, { locale: 'en' })
    expect(answer.body['meta']).toEqual({ provisional: false })
    const week = daysOf(answer)
    expect(week.map(({ date }) => date)).toEqual([11, 12, 13, 14, 15, 16, 17].map((day) => `2026-11-${day}`))
    expect(week[0]).toEqual({ date: '2026-11-11', open: [[28, 88]], free: free(28, 88), note: '' })
    expect(week[2]).toEqual({ date: '2026-11-13', open: [[40, 56]], free: free(40, 56), note: 'Shorter' })
    expect(daysOf(await days(office))[2]?.note).toBe('Kürzer')
    expect(pageOf(await view(office, {}, { from: '2026-11-11' })).days).toEqual(daysOf(await days(office)))
  })

  test('a desk that is booked or kept is taken from them, the other one stays', async () => {
    const { id } = await world.office({ capacity: 2 })
    const ada = await world.person()
    await world.card(ada, CARDS.good)
    const wish = { office: id, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
    const on = async () => {
      const search = { date: wish.date, time: wish.time, hours: 2 }
      const page = pageOf(await view(id, {}, { search }))
      return [page.days[0]?.free.slice(40, 48), page.searched?.available]
    }
    expect(await on()).toEqual(['11111111', 2])
    await world.call(placeBooking, { body: wish }, ada)
    expect(await on()).toEqual(['11111111', 1])
    await world.call(holdBooking, { body: wish }, await world.person())
    expect(await on()).toEqual(['00000000', 0])
    expect(daysOf(await days(id, {}, '?from=2026-11-12'))[0]?.free).toBe(
      `${free(28, 40).slice(0, 40)}${'0'.repeat(8)}${free(48, 88).slice(48)}`,
    )
  })

  test.each([
    ['the past is over: today', '2020-01-01', '2026-11-10'],
    ['today', '2026-11-10', '2026-11-10'],
    ['far ahead', '2027-08-01', '2027-08-01'],
  ])('%s', async (_, from, first) => {
    expect(daysOf(await days(office, {}, `?from=${from}`))[0]?.date).toBe(first)
    expect(pageOf(await view(office, {}, { from })).days[0]?.date).toBe(first)
  })

  test('today is the day at the place, late in the evening elsewhere', async () => {
    world.clock.set('2026-11-10T23:30:00Z')
    expect(daysOf(await days(office, {}, '?from=2026-11-10'))[0]?.date).toBe('2026-11-11')
  })

  test.each([
    '2026-02-30',
    '2026-13-01',
    '2026-11-1',
    'tomorrow',
    '',
    '0000-01-01',
    '9999-12-31',
    '%2B275760-09-13',
    '1e9',
  ])('%j is no day', async (from) => {
    const answer = await days(office, {}, `?from=${from}`)
    expect(answer.body).toMatchObject({
      code: 'search.date_invalid',
      errors: { from: ['Bitte gib ein gültiges Datum an.'] },
    })
    expect(answer.status).toBe(422)
    expect(codeOf(await view(office, {}, { from: decodeURIComponent(from) }))).toBe('422 search.date_invalid')
  })

  test.each([
    ['no day', '', '422 field.required'],
    ['two', '?from=2026-11-11&from=2026-11-12', '422 field.text'],
    ['more than that', '?from=2026-11-11&to=2026-11-12', '422 field.unknown'],
  ])('%s', async (_, query, code) => {
    expect(codeOf(await days(office, {}, query))).toBe(code)
  })
})

describe('whom it is there for', () => {
  test('a deleted one is gone, for everybody, its owner too, and says so in both languages', async () => {
    const { id, provider } = await world.office({ status: 'deleted' })
    const gone = '410 request.gone'
    for (const as of [{}, { as: await world.person() }, { as: provider.viewer }])
      expect(await codes(id, as)).toEqual([gone, gone, gone])
    expect((await view(id)).body).toMatchObject({ message: 'Dieses Angebot gibt es nicht mehr.' })
    expect((await days(id, { locale: 'en' })).body).toMatchObject({ message: 'This offer no longer exists.' })
    expect((await view(id)).body).not.toHaveProperty('data')
  })

  test('one that was published and is deleted now is gone from that moment on', async () => {
    const { id } = await world.office()
    expect(await codes(id)).toEqual(['200', '200', '200'])
    await world.rows(`update office set status = 'deleted' where id = $1`, [id])
    expect(await codes(id)).toEqual(['410 request.gone', '410 request.gone', '410 request.gone'])
  })

  test('a draft is nowhere, nor is what never was', async () => {
    const { id, provider } = await world.office({ status: 'draft' })
    const missing = '404 request.not_found'
    expect(await codes(id)).toEqual([missing, missing, missing])
    expect(await codes(id, { as: provider.viewer })).toEqual([missing, missing, missing])
    expect(await codes(4711)).toEqual([missing, missing, missing])
  })

  test('one that is not published any more is shown, and nothing of it can be had', async () => {
    const { id } = await world.office({ status: 'unpublished' })
    const search = { date: '2026-11-12', time: '10:00', hours: 2 }
    expect(pageOf(await view(id, {}, { search }))).toMatchObject({ status: 'unpublished', searched: { available: 0 } })
    expect(await codes(id)).toEqual(['200', '200', '410 request.gone'])
  })

  test('one for employees is there for them and its owner; deleted it is gone for them alone', async () => {
    const company = await world.company()
    const made = await world.office({ companyIds: [company.id] })
    const inside = [company.employee, company.admin, made.provider.viewer]
    const outside = [undefined, await world.person(), (await world.company()).employee, owner]
    const as = (viewer: SignedIn | undefined) => (viewer ? { as: viewer } : {})
    for (const viewer of inside) expect(await codes(made.id, as(viewer))).toEqual(['200', '200', '200'])
    for (const viewer of outside)
      expect(new Set(await codes(made.id, as(viewer)))).toEqual(new Set(['404 request.not_found']))
    const english = await view(made.id, { as: company.employee, locale: 'en' })
    expect(pageOf(english)).toMatchObject({ employeesOnly: true, audience: 'Employees of Probe GmbH only' })
    await world.rows(`update office set status = 'deleted' where id = $1`, [made.id])
    for (const viewer of inside)
      expect(new Set(await codes(made.id, as(viewer)))).toEqual(new Set(['410 request.gone']))
    for (const viewer of outside)
      expect(new Set(await codes(made.id, as(viewer)))).toEqual(new Set(['404 request.not_found']))
  })

  test.each(['0', '-1', '1e3', '1.5', 'abc', '99999999999999999', '%00', '1%27'])('%s is no office', async (id) => {
    for (const answer of [await view(id), await days(id)]) expect(codeOf(answer)).toBe('422 request.not_found')
  })
})
