/** The desk's pages of providers and of switches: who may what there, and what their forms do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { saveProviderProfile } from '#features/office/provider/contract.ts'
import * as providersPage from '#features/office/moderation/web/operator-providers-page.tsx'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { readDesk } from '../contract.ts'
import * as flagsPage from '../flag/web/operator-flags-page.tsx'

let world: TestWorld
let owner: SignedIn
let support: SignedIn
let finance: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  const [first, second, third] = await Promise.all([0, 1, 2].map(() => world.person({ bits: KIND_BITS.operator })))
  const withRoles = (one: SignedIn | undefined, ...deskRoles: DeskRole[]) => ({ ...one!, deskRoles })
  owner = withRoles(first, 'owner')
  support = withRoles(second, 'support')
  finance = withRoles(third, 'finance')
})
afterAll(() => world.close())

type ProvidersShown = Awaited<ReturnType<(typeof providersPage)['loader']>>
type Page = typeof providersPage | typeof flagsPage

const pageFor = (as: SignedIn) => {
  const call: TestWorld['call'] = (endpoint, input) => world.call(endpoint, input ?? {}, as)
  return { get: () => ({ call, viewer: as, locale: 'en' }) }
}
const open = <Of extends Page>({ loader }: Of, as: SignedIn, query = '') =>
  loader({
    request: new Request(`https://viertel.example/operator${query}`),
    params: {},
    context: pageFor(as),
  } as never) as ReturnType<Of['loader']>

async function send({ action }: Page, fields: Record<string, string>, as: SignedIn) {
  const request = new Request('https://viertel.example/operator', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const answer = (await action({ request, params: {}, context: pageFor(as) } as never)) as
    | FormAnswer
    | { data: FormAnswer; init: { status: number } }
  return 'data' in answer ? { ...answer.data, status: answer.init.status } : { ...answer, status: 200 }
}

const PROFILE = {
  offersAs: 'trader' as const,
  name: 'Atelier',
  phone: '+49 30 123456',
  email: 'haus@example.org',
  registerNumber: 'HRB 1',
}

test('who has said everything waits to be verified, and is verified as they were seen', async () => {
  const { id, viewer } = await world.provider()
  const list = async (state: string, as = support) => {
    const { providers, counts } = await open(providersPage, as, `?state=${state}`)
    return { isThere: providers.some((one) => one.id === id), counts }
  }
  expect(await list('incomplete')).toMatchObject({ isThere: true })
  const before = (await list('waiting')).counts
  await world.call(saveProviderProfile, { body: { ...PROFILE, certified: true } }, viewer)
  expect(await list('waiting')).toEqual({
    isThere: true,
    counts: { ...before, waiting: before.waiting + 1, incomplete: before.incomplete - 1 },
  })
  expect((await world.call(readDesk, {}, support)).data.providers).toBe(before.waiting + 1)
  const form = { intent: 'verify', id: String(id), name: PROFILE.name, registerNumber: PROFILE.registerNumber }
  expect(await send(providersPage, { ...form, registerNumber: 'HRB 2' }, support)).toMatchObject({ done: false })
  expect(await send(providersPage, form, { ...support, proved: false })).toMatchObject({ isForbidden: true })
  expect(await send(providersPage, form, finance)).toMatchObject({ done: false, status: 403 })
  expect((await list('verified')).isThere).toBe(false)
  expect(await send(providersPage, form, support)).toMatchObject({ done: true, intent: 'verify' })
  expect(await list('verified')).toMatchObject({ isThere: true })
  expect(await list('waiting')).toMatchObject({ isThere: false, counts: { waiting: before.waiting } })
  expect(await send(providersPage, { intent: 'withdraw', id: String(id) }, support)).toMatchObject({ done: true })
  expect(await list('verified')).toMatchObject({ isThere: false })
})

test('a list of more than fifty goes on where it ended', async () => {
  for (let count = 0; count < 52; count += 1) await world.provider()
  const seen: number[] = []
  let next: string | null = null
  for (let pages = 0; pages < 9; pages += 1) {
    const page: ProvidersShown = await open(
      providersPage,
      finance,
      `?state=incomplete${next === null ? '' : `&cursor=${encodeURIComponent(next)}`}`,
    )
    seen.push(...page.providers.map(({ id }) => id))
    expect(page.cursor).toBe(next)
    next = page.next
    if (next === null) {
      expect(seen).toHaveLength(page.counts.incomplete)
      break
    }
    expect(page.providers).toHaveLength(50)
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
})

test('an unknown state shows who waits, an unknown page is the first one, and whoever only reads is offered nothing', async () => {
  expect(await open(providersPage, support, '?state=x')).toMatchObject({ state: 'waiting', mayDecide: true })
  expect(await open(providersPage, finance)).toMatchObject({ decides: false, mayDecide: false })
  expect(await open(providersPage, { ...support, proved: false })).toMatchObject({ decides: true, mayDecide: false })
  const first = (query: string) =>
    open(providersPage, finance, `?state=incomplete${query}`).then(({ providers }) => providers)
  expect(await first('&cursor=x')).toEqual(await first(''))
  expect(await first('&sort=name&cursor=offices~7~1'), 'of another order').toEqual(await first('&sort=name'))
  await expect(open(providersPage, await world.person())).rejects.toMatchObject({ init: { status: 403 } })
})

test('owners switch something off and on again; the desk says so, and others only read it', async () => {
  const REASON = 'Wir ziehen heute um.'
  const stateOf = async (as = owner) => {
    const { flags, maySwitch, switches } = await open(flagsPage, as)
    return { isOff: flags.find(({ name }) => name === 'office_creation')?.isOff, maySwitch, switches }
  }
  const off = { intent: 'off office_creation', reason: REASON }
  expect(await stateOf(support)).toEqual({ isOff: false, maySwitch: false, switches: false })
  expect(await send(flagsPage, off, support)).toMatchObject({ done: false, status: 403 })
  expect(await send(flagsPage, off, await world.person())).toMatchObject({ done: false, status: 403 })
  expect(await send(flagsPage, off, { ...owner, proved: false })).toMatchObject({ isForbidden: true })
  const empty = await send(flagsPage, { ...off, reason: '' }, owner)
  expect([empty.status, Object.keys(empty.errors)]).toEqual([422, ['reason']])
  expect(await stateOf()).toEqual({ isOff: false, maySwitch: true, switches: true })
  expect(await send(flagsPage, off, owner)).toMatchObject({ done: true })
  expect(await send(flagsPage, off, owner), 'a second press').toMatchObject({ done: true })
  expect(await stateOf()).toMatchObject({ isOff: true })
  expect((await world.call(readDesk, {}, finance)).data.switchedOff).toBe(1)
  expect(await send(flagsPage, { intent: 'on office_creation', reason: REASON }, owner)).toMatchObject({ done: true })
  expect(await stateOf()).toMatchObject({ isOff: false })
  expect((await world.call(readDesk, {}, finance)).data.switchedOff).toBe(0)
  await expect(send(flagsPage, { intent: 'off toString', reason: REASON }, owner)).rejects.toMatchObject({
    init: { status: 404 },
  })
})
