/** Announcements from the desk to every page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#app/testing/count-statements.ts'
import { pageBuild } from '#app/testing/page-build.ts'
import { serveWorld } from '#app/testing/served-world.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import * as closing from '#app/screens/close-announcement-action.tsx'
import { ROUTES } from '#app/server/routes.ts'
import { servePages } from '#app/server/serve/serve-pages.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import * as statusPage from '../../service/web/status-page.tsx'
import * as contract from '../contract.ts'

let world: TestWorld
let support: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  support = await world.person({ bits: KIND_BITS.operator, deskRoles: ['support'] })
})
afterAll(() => world.close())

const WORDS = {
  kind: 'maintenance',
  shownOn: 'everywhere',
  titleDe: 'Umzug der Datenbank',
  titleEn: 'The database moves',
  textDe: 'Wir sind gleich zurück.',
  textEn: 'Back soon.',
  startsAt: '',
  endsAt: '',
} as const
const make = async (differs: Partial<Record<keyof typeof WORDS, string>> = {}) =>
  (await world.call(contract.createAnnouncement, { body: { ...WORDS, ...differs } }, support)).data.id
const end = (id: number) => world.call(contract.endAnnouncement, { params: { id: String(id) } }, support)
const shown = async (locale: 'de' | 'en' = 'de') =>
  (await world.call(contract.readAnnouncements, {}, guestViewer(locale))).data.map(({ id, title }) => ({ id, title }))

test('shown in the language of who asks, from its first to its last instant, and not where only /status shows it', async () => {
  const [id] = [
    await make({ startsAt: '2026-11-10T10:00', endsAt: '2026-11-10T11:00' }),
    await make({ shownOn: 'status' }),
  ]
  const at = async (time: string) => {
    world.clock.set(time)
    return [(await shown('de'))[0]?.title, (await shown('en'))[0]?.title]
  }
  expect(await at('2026-11-10T08:59:59Z')).toEqual([undefined, undefined])
  expect(await at('2026-11-10T09:00:00Z')).toEqual([WORDS.titleDe, WORDS.titleEn])
  expect(await at('2026-11-10T09:59:59Z')).toEqual([WORDS.titleDe, WORDS.titleEn])
  expect(await at('2026-11-10T10:00:00Z')).toEqual([undefined, undefined])
  world.clock.set(TEST_NOW)
  const [listed] = (await world.call(contract.listAnnouncements, {}, support)).data.filter((one) => one.id === id)
  expect(listed).toMatchObject({ when: 'coming', typedStart: '2026-11-10T10:00', typedEnd: '2026-11-10T11:00' })
  await end(id)
  expect(await world.rows('select 1 from announcement where id = $1', [id])).toEqual([])
})

test('changed, updated, ended: each is seen at once in this process', async () => {
  world.clock.set(TEST_NOW)
  const id = await make()
  expect(await shown()).toEqual([{ id, title: WORDS.titleDe }])
  const body = { ...WORDS, titleDe: 'Umzug, Teil zwei', startsAt: '2026-11-10T09:00' }
  await world.call(contract.changeAnnouncement, { params: { id: String(id) }, body }, support)
  expect(await shown()).toEqual([{ id, title: 'Umzug, Teil zwei' }])
  for (const [minute, word] of ['Wir suchen.', 'Gefunden.'].entries()) {
    world.clock.set(`2026-11-10T08:0${minute + 1}:00Z`)
    const update = { textDe: word, textEn: word }
    await world.call(contract.updateAnnouncement, { params: { id: String(id) }, body: update }, support)
  }
  const [listed] = (await world.call(contract.listAnnouncements, {}, support)).data.filter((one) => one.id === id)
  expect(listed?.updates).toEqual([
    { at: '2026-11-10T08:02:00Z', textDe: 'Gefunden.', textEn: 'Gefunden.' },
    { at: '2026-11-10T08:01:00Z', textDe: 'Wir suchen.', textEn: 'Wir suchen.' },
  ])
  await end(id)
  expect(await shown()).toEqual([])
  expect(await world.refusal(end(id))).toBe('announcement.over')
})

test('support and owners announce, nobody else', async () => {
  const [finance, user] = [
    await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] }),
    await world.person(),
  ]
  const as = (who: SignedIn) => world.refusal(world.call(contract.createAnnouncement, { body: WORDS }, who))
  expect([await as(finance), await as(user)]).toEqual(['auth.role', 'auth.forbidden'])
  await end(
    (await world.call(contract.createAnnouncement, { body: WORDS }, await world.person({ bits: KIND_BITS.operator })))
      .data.id,
  )
})

test('reading it for every page costs no statement', async () => {
  const id = await make()
  const statements = await countStatements(world, (context) =>
    world.call(contract.readAnnouncements, {}, guestViewer('de'), context),
  )
  expect(statements).toBe(0)
  await end(id)
})

test('the bar is on the page, says where to read more, and is closed without script in that browser alone', async () => {
  world.clock.set(TEST_NOW)
  const [id, other] = [await make({ titleDe: 'Erstens' }), await make({ titleDe: 'Zweitens', kind: 'incident' })]
  const served = await serveWorld(world, {}, (server, context) =>
    servePages(server, {
      context,
      routes: ROUTES,
      viewerOf: (_cookie, locale) => Promise.resolve(guestViewer(locale)),
      build: pageBuild([
        { path: 'status', module: statusPage },
        { path: 'announcement/close', module: closing },
      ]),
      mode: 'production',
      demoPeople: () => Promise.resolve([]),
    }),
  )
  const page = async (cookie = '') => (await served.ask('GET', '/status', { headers: { cookie } })).text
  const bars = (html: string) => [...html.matchAll(/aria-label="Schließen: (\w+)"/g)].map(([, title]) => title)
  expect(bars(await page())).toEqual(['Zweitens', 'Erstens'])
  const close = await served.server.inject({
    method: 'POST',
    url: '/announcement/close',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ id: String(id), back: '/status?x=1' }).toString(),
  })
  expect([close.statusCode, close.headers.location]).toEqual([303, '/status?x=1'])
  const [cookie = ''] = String(close.headers['set-cookie']).split(';')
  expect(cookie).toBe(`closed=${id}`)
  expect(bars(await page(cookie))).toEqual(['Zweitens'])
  expect(bars(await page())).toEqual(['Zweitens', 'Erstens'])
  await served.close()
  for (const one of [id, other]) await end(one)
})
