/**
 * Every endpoint, called by an operator who looks at the product as somebody (decision 86): nothing that changes anything,
 * nothing of the desk, no files, and of what is read neither secrets nor words that are between two people. What each kind of
 * person has is complete, so that a call that was let through would change it.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMe } from '#features/account/contract.ts'
import { readBooking } from '#features/booking/contract.ts'
import { readMessages } from '#features/booking/message/contract.ts'
import { readDoor } from '#features/booking/visit/contract.ts'
import { listNotifications } from '#features/notification/contract.ts'
import { listPaymentMethods } from '#features/payment/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { isForOperators } from '#platform/http/declared-refusals.ts'
import { route, run } from '#platform/http/route.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { z } from 'zod'
import { ROUTES } from './server/routes.ts'
import { dispatchNotices } from './testing/dispatch-notices.ts'
import { endpointName } from './testing/every-endpoint.ts'
import { ownedRecordsOf, type OwnedRecords } from './testing/owned-records.ts'
import { addressOf, SAMPLE_CALLS } from './testing/sample-calls.ts'
import { serveWorld, type ServedWorld } from './testing/served-world.ts'
import { createTestWorld, type TestWorld } from './testing/test-world.ts'

/** What reads and is no GET, or is one and only the person's; whatever is added here is shown to support, or kept from it. */
const READ_BY_POST = [
  'POST /api/booking/proposal',
  'POST /api/booking/quote',
  'POST /api/booking/{id}/extensions',
  'POST /api/booking/{id}/moves',
  'POST /api/office',
  'POST /api/office/search',
  'POST /api/office/{id}',
  'POST /api/office/{id}/card',
  'POST /api/team-day/quote',
]
const ENDS = ['DELETE /api/impersonation', 'POST /api/auth/sign-out']
const OWN_AFFAIRS = [
  'GET /api/account/factor',
  'GET /api/account/key',
  'GET /api/account/passkey',
  'GET /api/account/proof',
  'GET /api/account/session',
  'GET /api/account/webhook',
  'GET /api/account/webhook/{id}/delivery',
  'GET /api/provider/tax',
]

let world: TestWorld
let served: ServedWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world, { answerWithinMs: 120_000 })
  operator = await world.person()
})
afterAll(async () => {
  await served.close()
  await world.close()
})

/** As platform/session makes it. */
const lookedAs = (person: SignedIn): SignedIn => ({
  ...person,
  proved: false,
  deskRoles: [],
  impersonation: { id: randomUUID(), operatorId: operator.id, until: world.clock.now().add({ minutes: 15 }) },
})

const names = ROUTES.map(({ endpoint }) => endpointName(endpoint))

/** Every table, but for how often somebody has asked. */
async function everything(): Promise<Record<string, string>> {
  const tables = await world.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('login_rate', 'write_probe') order by 1`,
  )
  const states: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await world.rows<{ state: string }>(
      `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as state from "${name}" t`,
    )
    states[name] = row?.state ?? ''
  }
  return states
}

async function walk(viewer: SignedIn, of: OwnedRecords) {
  const answers: { name: string; status: number; code: string }[] = []
  for (const { endpoint } of ROUTES) {
    const name = endpointName(endpoint)
    if (ENDS.includes(name)) continue
    const asking = SAMPLE_CALLS[name]!
    const { path = '', query, body } = typeof asking === 'function' ? asking(of) : asking
    const address = addressOf(endpoint, path) + (query ? `?${query}` : '')
    const answer = await served.ask(endpoint.method, address, {
      as: viewer,
      ...(body ? { body } : {}),
      key: randomUUID(),
      headers: { 'content-type': 'application/json' },
    })
    answers.push({ name, status: answer.status, code: String(answer.body['code'] ?? '') })
  }
  return answers
}

/** What an answer was about, without the schemas. */
const OF_DESK = new Set(
  ROUTES.filter(({ endpoint }) => isForOperators(endpoint)).map(({ endpoint }) => endpointName(endpoint)),
)
const SENT = new Set(ROUTES.filter(({ endpoint }) => endpoint.sends).map(({ endpoint }) => endpointName(endpoint)))

type Kind = 'user' | 'provider' | 'corporate' | 'employee'
async function settled(kind: Kind): Promise<{ person: SignedIn; of: OwnedRecords }> {
  if (kind === 'user') {
    const person = await world.person()
    return { person, of: await ownedRecordsOf(world, person) }
  }
  if (kind === 'provider') {
    const provider = await world.provider()
    const guest = await world.person()
    // Of a guest at a place of theirs, so that what hosts do would do something.
    return { person: provider.viewer, of: await ownedRecordsOf(world, guest, guest, { provider }) }
  }
  const { admin, employee } = await world.company()
  return kind === 'corporate'
    ? { person: admin, of: await ownedRecordsOf(world, employee, admin) }
    : { person: employee, of: await ownedRecordsOf(world, employee, admin) }
}

describe.each<Kind>(['user', 'provider', 'corporate', 'employee'])('as a %s', (kind) => {
  let answers: Awaited<ReturnType<typeof walk>>
  let before: Record<string, string>
  let after: Record<string, string>
  beforeAll(async () => {
    const { person, of } = await settled(kind)
    before = await everything()
    answers = await walk(lookedAs(person), of)
    after = await everything()
  })

  test('all that changes is refused, with the one refusal for it; also what guests may', () => {
    const changing = answers.filter(({ name }) => !name.startsWith('GET ') && !READ_BY_POST.includes(name))
    expect(changing.length).toBeGreaterThan(150)
    expect(changing.filter(({ status, code }) => status !== 403 || code !== 'auth.impersonated')).toEqual([])
  })

  test('the desk is closed', () => {
    const desk = answers.filter(({ name }) => OF_DESK.has(name))
    expect(desk.length).toBeGreaterThan(60)
    expect(desk.filter(({ status }) => status !== 403)).toEqual([])
  })

  test('of reads only their own affairs are refused: no other one tries to write', () => {
    const refused = answers.filter(
      ({ code, name }) => code === 'auth.impersonated' && name.startsWith('GET ') && !SENT.has(name),
    )
    expect(refused.map(({ name }) => name).toSorted()).toEqual(OWN_AFFAIRS)
    const posted = answers.filter(({ name }) => READ_BY_POST.includes(name))
    expect(posted.map(({ name }) => name).toSorted()).toEqual(READ_BY_POST)
    expect(posted.filter(({ code }) => code === 'auth.impersonated')).toEqual([])
  })

  test('files, streams and redirects are refused', () => {
    const sent = answers.filter(({ name }) => SENT.has(name))
    expect(sent.length).toBeGreaterThan(20)
    expect(sent.filter(({ status }) => status !== 403)).toEqual([])
  })

  test('nothing is a fault, and nothing in the database has changed', () => {
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(after).toEqual(before)
  })
})

test('what ends it, and nothing else, may write', () => {
  const ending = ROUTES.filter(({ endpoint }) => endpoint.impersonated === 'ends').map(({ endpoint }) =>
    endpointName(endpoint),
  )
  expect(ending.toSorted()).toEqual(ENDS)
  expect(READ_BY_POST.filter((name) => !names.includes(name))).toEqual([])
})

test('what is theirs alone is masked, wherever it is', async () => {
  const person = await world.person()
  const of = await ownedRecordsOf(world, person)
  const params = { id: String(of.booking.read) }
  await world.rows(`update message set text = 'Unter der Matte' where booking_id = $1`, [of.booking.read])
  const read = async (endpoint: Endpoint, input: object = {}) => {
    const as = async (viewer: SignedIn) => JSON.stringify(await world.call(endpoint, input, viewer))
    return [await as(person), await as(lookedAs(person))] as const
  }
  for (const endpoint of [listPaymentMethods, readMe]) {
    const [own, looked] = await read(endpoint, { query: {} })
    expect(own).toContain('"last4":"4242"')
    expect(looked).toContain('"last4":"•••"')
    expect(looked).not.toContain('4242')
  }
  const [ownBooking, lookedBooking] = await read(readBooking, { params })
  expect(ownBooking).toContain('4242')
  expect(lookedBooking).not.toContain('4242')
  const [own, looked] = await read(readMessages, { params })
  expect(own).toContain('Unter der Matte')
  expect(looked).toContain('"text":"•••"')
  expect(looked).not.toContain('Matte')
  await dispatchNotices(world)
  const told = (await world.call(listNotifications, { query: {} }, lookedAs(person))).data
  expect(new Set(told.map(({ body }) => body))).toEqual(new Set(['•••']))
  const door = (await world.call(readDoor, { params }, lookedAs(person))).data
  expect([door.doorCode, door.wifi].filter((one) => !['', '•••'].includes(one))).toEqual([])
})

test('a call that is wrongly taken for one that reads writes nothing, sets no cookie and counts nobody', async () => {
  const person = await world.person()
  const planted: Endpoint = {
    method: 'GET',
    path: '/api/planted',
    summary: '',
    access: ['user'],
    reply: z.object({ cookie: z.string().optional() }),
    refusals: [],
  }
  const cookies: string[] = []
  const caller = { cookie: 'sid=of-the-operator', setCookie: (value: string) => void cookies.push(value) }
  const ask = (handle: (call: never) => Promise<unknown>) =>
    run(route(planted, handle as never), { caller }, lookedAs(person), world.context)
  type Planted = Parameters<Parameters<typeof route>[1]>[0]
  const rename = `update person set name = 'Anders' where id = '${person.id}'`
  for (const write of [
    ({ context }: Planted) => context.db.write.query(rename),
    ({ context }: Planted) => context.db.read.query(rename),
    ({ context }: Planted) => context.db.tx((tx) => tx.query(rename)),
    ({ context }: Planted) => context.db.write.deleteFrom('person').where('id', '=', person.id).execute(),
    ({ context }: Planted) => context.db.notify('planted', ''),
    async ({ context }: Planted) => context.db.plainPool().query(rename),
  ])
    expect(await world.refusal(ask(write as never))).toBe('auth.impersonated')
  const answer = await ask((async ({ caller: inner, context }: Planted) => {
    inner.setCookie('sid=another')
    expect(context.analytics).not.toBe(world.context.analytics)
    return { cookie: inner.cookie }
  }) as never)
  expect([answer, cookies]).toEqual([{}, []])
  expect(await world.rows('select name from person where id = $1', [person.id])).toEqual([{ name: person.name }])
})
