/** Pages of employees as they are served: the week of the team, a place that a colleague shares, and the answers of forms. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { geocoderOfBerlin, KNOWN_ADDRESS } from '#app/testing/geocoder-of-berlin.ts'
import { pageBuild } from '#app/testing/page-build.ts'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import * as teamDayPage from '#features/booking/team-day/web/team-day-page.tsx'
import * as bookPage from '#features/booking/web/book/book-page.tsx'
import { saveHome, saveShare } from '#features/company/place/contract.ts'
import * as sharePage from '#features/company/place/web/employee-share-page.tsx'
import { saveHours } from '#features/company/presence/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { ROUTES } from '../server/routes.ts'
import { servePages } from '../server/serve/serve-pages.ts'
import * as teamScreen from './team-screen.tsx'
import * as workspaceScreen from './workspace-screen.tsx'

const THURSDAY = '2026-11-12'
const AT = `date=${THURSDAY}&time=10:00&hours=2`

let world: TestWorld
let served: ServedWorld
let reader: SignedIn
beforeAll(async () => {
  const made = await createTestWorld()
  const context = { ...made.context, geocoder: geocoderOfBerlin(made.context.geocoder) }
  world = { ...made, context, call: (endpoint, input, viewer, on = context) => made.call(endpoint, input, viewer, on) }
  served = await serveWorld(world, {}, (server, on) =>
    servePages(server, {
      context: on,
      routes: ROUTES,
      viewerOf: (cookie, locale) => Promise.resolve(cookie ? { ...reader, locale } : guestViewer(locale)),
      build: pageBuild([
        { path: 'team', module: teamScreen },
        { path: 'workspace', module: workspaceScreen },
        { path: 'employee/share', module: sharePage },
        { path: 'book/:id', module: bookPage },
        { path: 'team/day', module: teamDayPage },
      ]),
      mode: 'production',
      demoPeople: () => Promise.resolve([]),
    }),
  )
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  await served.close()
  await world.close()
})

const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
async function html(path: string): Promise<string> {
  const { status, text } = await served.ask('GET', path, { as: reader })
  expect(status).toBe(200)
  return text
}
const send = (path: string, fields: Record<string, string | readonly string[]>) => {
  const body = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value)
  return served.ask('POST', path, {
    as: reader,
    body,
    headers: { origin: 'https://viertel.example', host: 'viertel.example' },
  })
}
async function team() {
  const made = await world.company()
  await world.card(made.admin, CARDS.good)
  return made
}
const book = async (viewer: SignedIn, office: number, time: string, hours = 2, date = THURSDAY) => {
  const body = { office, date, time, hours, expectedTotal: hours * 1000 }
  return world.call(placeBooking, { body }, viewer)
}
/** Kind, part and words of each cell of somebody else on Thursday. */
async function cells(employee: SignedIn): Promise<string[]> {
  const grid = await html(`/team?day=${THURSDAY}`)
  const rows = [...grid.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([row]) => row)
  const row = rows.find((one) => one.includes('team-grid-who') && wordsOf(one).includes(employee.name))
  return [...(row ?? '').matchAll(/<button[^>]*data-part="(\w+)"[^>]*data-kind="(\w+)"[^>]*>([\s\S]*?)<\/button>/g)]
    .filter(([, , , content]) => wordsOf(content ?? '').includes('12. Nov'))
    .map(
      ([, part, kind, content]) =>
        `${part} ${kind}: ${wordsOf((content ?? '').replace(/<span class="visually-hidden">.*?<\/span>/, ''))}`,
    )
}

test('a cell of the week names two visits, counts more, and is one for both halves only where they are the same', async () => {
  const { admin, employee } = await team()
  await world.rows('update person set name = $2, given_name = $2, surname = $3 where id = $1', [
    employee.id,
    'Emil',
    'Ecke',
  ])
  const named = { ...employee, name: 'Emil' }
  const { id: office } = await world.office({ capacity: 5, open: [0, 96] })
  reader = admin
  await book(employee, office, '08:00')
  expect(await cells(named)).toEqual(['morning booked: Probeplatz 8–10', 'afternoon unknown: – nicht gesagt'])
  await book(employee, office, '10:00')
  expect((await cells(named))[0]).toBe('morning booked: Probeplatz 8–10 Probeplatz 10–12')
  await book(employee, office, '05:00')
  expect((await cells(named))[0]).toBe('morning booked: Probeplatz 5–7 und 2 weitere')
  await book(employee, (await world.office({ capacity: 1 })).id, '12:00', 6)
  expect(await cells(named)).toHaveLength(2)
  // On phones the place names every visit of that day.
  expect(wordsOf(await html(`/team?day=${THURSDAY}`))).toContain('05:00–07:00 Uhr, 08:00–10:00 Uhr, 10:00–12:00 Uhr')
})

test('a visit of the whole day is one cell, and one that contradicts what was said is marked', async () => {
  const { admin, employee } = await team()
  await world.rows(`update person set name = 'Gerda', given_name = 'Gerda', surname = 'Ganz' where id = $1`, [
    employee.id,
  ])
  const { id: office } = await world.office({ capacity: 5 })
  await book(employee, office, '10:00', 6)
  reader = admin
  const named = { ...employee, name: 'Gerda' }
  expect(await cells(named)).toEqual(['wholeDay booked: Probeplatz 10–16'])
  world.clock.advance({ minutes: 1 })
  await world.call(saveHours, { body: { days: [{ day: THURSDAY, half: 'morning', kind: 'home' }] } }, employee)
  expect((await cells(named)).map((cell) => cell.split(':')[0])).toEqual(['morning clash', 'afternoon booked'])
})

test('who books a place that a colleague shares is asked for no bill, and for any other place is', async () => {
  const { id, admin, employee } = await team()
  const host = await world.person({ bits: 8, companyId: id, billing: false })
  const { data: home } = await world.call(saveHome, { body: { address: KNOWN_ADDRESS, seats: 2 } }, host)
  const days = [{ day: THURSDAY, from: '09:00', to: '17:00' }]
  const { data: shares } = await world.call(saveShare, { body: { userOffice: home.id, on: true, days } }, host)
  reader = employee
  const shared = wordsOf(await html(`/book/${shares[0]!.office}?${AT}`))
  expect(shared).toContain(host.name)
  expect(shared).not.toContain('Rechnung an')
  const { id: office } = await world.office({ capacity: 1 })
  reader = admin
  expect(wordsOf(await html(`/book/${office}?${AT}`))).toContain('Rechnung an')
})

test('without script the answer of sharing stands beside its field, and what was typed stays', async () => {
  const { employee } = await team()
  const { data: home } = await world.call(saveHome, { body: { address: KNOWN_ADDRESS, seats: 2 } }, employee)
  reader = employee
  const fields = { userOffice: String(home.id), day: THURSDAY, from: '09:00', to: '09:30', weeks: '1', seats: '2' }
  const refused = await send('/employee/share', { intent: 'share', ...fields })
  expect(refused.status).toBe(422)
  expect(refused.text).toMatch(
    /<input[^>]*name="to"[^>]*value="09:30"[^>]*aria-invalid="true"|<input[^>]*aria-invalid="true"[^>]*name="to"[^>]*value="09:30"/,
  )
  const done = await send('/employee/share', { intent: 'share', ...fields, to: '17:00' })
  expect(done.status).toBe(200)
  expect(wordsOf(done.text)).toContain('Geteilt')
})

test('without script a half day that cannot be said is answered on the workspace', async () => {
  const { employee } = await team()
  reader = employee
  const refused = await send('/workspace', { intent: 'tap', tap: '2020-01-01 morning home' })
  expect(refused.status).toBe(422)
  expect(wordsOf(refused.text)).toContain('Wo du bist, lässt sich für heute und bis zu drei Monate im Voraus sagen.')
  expect((await send('/workspace', { intent: 'tap', tap: `${THURSDAY} morning home` })).status).toBe(200)
})

test('a team day again in the weeks after: each says before whether it fits, and is booked for itself', async () => {
  const { id, admin, employee } = await team()
  const { id: office } = await world.office({ capacity: 2 })
  const stranger = await world.person()
  await world.card(stranger, CARDS.good)
  await book(stranger, office, '10:00', 2, '2026-11-19')
  const members = (
    await world.rows<{ id: number }>('select id from member where company_id = $1 order by id', [id])
  ).map((row) => String(row.id))
  reader = admin
  const address = `/team/day?office=${office}&${AT}&${members.map((one) => `m=${one}`).join('&')}&guests=0`
  const page = await html(address)
  const boxes = [...page.matchAll(/<input[^>]*name="week"[^>]*>/g)].map(([box]) => ({
    value: /value="([^"]*)"/.exec(box)?.[1],
    fits: !/disabled/.test(box),
  }))
  expect(boxes).toEqual([
    { value: '2026-11-19:4000', fits: false },
    { value: '2026-11-26:4000', fits: true },
    { value: '2026-12-03:4000', fits: true },
    { value: '2026-12-10:4000', fits: true },
  ])
  const daysOf = async ({ id: booker }: SignedIn) =>
    (
      await world.rows<{ day: string }>(
        `select day::text as day from booking where booker_id = $1 and office_id = $2 order by day`,
        [booker, office],
      )
    ).map(({ day }) => day)
  expect(await daysOf(admin)).toEqual([])
  const fields = { intent: 'go', m: members, guests: '0', total: '4000', key: 'weeks-of-a-team' }
  // One does not fit, and of one the price is another by now.
  const week = ['2026-11-19:4000', '2026-11-26:4000', '2026-12-03:3900']
  for (let press = 0; press < 2; press += 1) {
    const answer = await send(address, { ...fields, week })
    expect(answer.status).toBe(200)
    for (const viewer of [admin, employee]) expect(await daysOf(viewer)).toEqual([THURSDAY, '2026-11-26'])
  }
})
