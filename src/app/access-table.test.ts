/**
 * The access table, checked in: who may call what, and what each call answers every kind of person about their own and
 * about others' things. A change of access is a change of this table, seen in review.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANYONE, type Endpoint } from '#kernel/endpoint.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import type { Route } from '#platform/http/route.ts'
import { ROUTES } from './server/routes.ts'
import { ownedRecordsOf, stateOf, type OwnedRecords } from './testing/owned-records.ts'
import { addressOf, SAMPLE_CALLS } from './testing/sample-calls.ts'
import { endpointName } from './testing/every-endpoint.ts'
import { serveWorld, type ServedWorld } from './testing/served-world.ts'
import { createTestWorld, type TestWorld } from './testing/test-world.ts'

const nameOf = ({ endpoint }: Route) => endpointName(endpoint)

describe('the list', () => {
  test('every endpoint says who may call it, and how often, and the table is the one agreed on', () => {
    const anyone = ANYONE.join(' ')
    const table = ROUTES.map(({ endpoint }) => {
      const access = endpoint.access.join(' ')
      const who = access === anyone ? 'anyone' : access === anyone.slice(6) ? 'signed in' : access
      return `${endpointName(endpoint)}: ${who}${rolesOf(endpoint)}${scopeOf(endpoint)}${limitOf(endpoint)}`
    })
    expect(table.toSorted()).toMatchSnapshot()
  })

  test('no two endpoints share a method and path', () => {
    expect(new Set(ROUTES.map(nameOf)).size).toBe(ROUTES.length)
  })

  test('what creates or pays asks for an Idempotency-Key', () => {
    const keyed = ROUTES.filter(({ endpoint }) => endpoint.idempotent).map(nameOf)
    expect(keyed).toEqual(
      expect.arrayContaining([
        'POST /api/booking',
        'POST /api/booking/hold',
        'POST /api/booking/{id}/pay',
        'POST /api/payment',
      ]),
    )
  })
})

/** Of operators alone; owners may everything. */
function rolesOf({ desk }: Endpoint): string {
  return desk ? ` (${['owner', ...desk].join(', ')})` : ''
}

/** With which right of a key of the API. */
function scopeOf({ scope }: Endpoint): string {
  return scope ? `, key ${scope}` : ''
}

function limitOf({ limit }: Endpoint): string {
  return limit ? `, ${limit.perMinute} a minute${limit.shared ? ' over all processes' : ''}` : ''
}

const KINDS = ['guest', 'unverified', 'suspended', 'user', 'provider', 'corporate', 'employee', 'operator'] as const
type Kind = (typeof KINDS)[number]
/** Whose things a call is about. */
type Whose = 'own' | 'foreign' | 'at an own office' | "of an own company's"

/** What no reply names, around what every use-case answers. */
const LEAK = 'must not leave'
const leaking = ({ endpoint, handle }: Route): Route => ({
  endpoint,
  handle: async (call) => {
    const reply = await handle(call)
    if (!isRecord(reply)) return reply
    const { data, meta } = reply
    return {
      ...leaked(reply),
      ...(data === undefined ? {} : { data: Array.isArray(data) ? data.map(leaked) : leaked(data) }),
      ...(meta === undefined ? {} : { meta: leaked(meta) }),
    }
  },
})
const isRecord = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
const leaked = (part: unknown) => (isRecord(part) ? { ...part, leaked: LEAK } : part) as Record<string, unknown>

type Walked = { kind: Kind; whose: Whose; name: string; status: number; code: string; text: string }

let world: TestWorld
let served: ServedWorld
const walked: Walked[] = []
/** Others' things, by who asked about them. */
const foreign: { kind: Kind; of: OwnedRecords; before: object; after: object }[] = []
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world, { routes: ROUTES.map(leaking), answerWithinMs: 120_000 })
  for (const kind of KINDS) await walk(kind)
})
afterAll(async () => {
  await served.close()
  await world.close()
})

async function walk(kind: Kind): Promise<void> {
  const { viewer, things } = await settled(kind)
  const elsewhere = await world.company()
  const stranger = await world.person()
  const of = await ownedRecordsOf(world, stranger)
  // Offices are everybody's, but for one that is for the employees of others.
  const hidden = (await world.office({ companyIds: [elsewhere.id] })).id
  // Whoever has the address of a calendar may read it, so others do not have it.
  const calendar = { ...of.calendar, token: NO_TOKEN }
  const about = { ...things, foreign: { ...of, office: hidden, favourite: hidden, endToken: NO_TOKEN, calendar } }
  await world.rows(DRESSED)
  const before = await stateOf(world, of)
  for (const [whose, ones] of Object.entries(about) as [Whose, OwnedRecords][])
    for (const { endpoint } of IN_ORDER)
      if (whose === 'own' || namesThings(endpoint)) walked.push({ kind, whose, ...(await ask(endpoint, ones, viewer)) })
  foreign.push({ kind, of, before, after: await stateOf(world, of) })
}

const namesThings = (endpoint: Endpoint) => typeof SAMPLE_CALLS[endpointName(endpoint)] === 'function'
const names = Object.keys(SAMPLE_CALLS)
const IN_ORDER = ROUTES.toSorted((a, b) => names.indexOf(nameOf(a)) - names.indexOf(nameOf(b)))
const NO_TOKEN = '00000000-0000-4000-8000-000000000000'
/** Two languages that nobody mistakes for one another. */
const DRESSED = `update office set title_de = 'Platz Kranich', title_en = 'Desk Kranich', description_de = 'Ein ruhiger Ort', description_en = 'A quiet place',
  access_note_de = 'Klingel 3', access_note_en = 'Bell 3', category = 'open_plan', tags = '{Kranichblick,Hinterhof}', tags_en = '{Kranichblick,courtyard}'`

let keys = 0
async function ask(endpoint: Endpoint, of: OwnedRecords, as: SignedIn | null, headers: Record<string, string> = {}) {
  const name = endpointName(endpoint)
  const asking = SAMPLE_CALLS[name]!
  const { path = '', query, body } = typeof asking === 'function' ? asking(of) : asking
  const address = addressOf(endpoint, path) + (query ? `?${query}` : '')
  const key = `walk-key-${(keys += 1)}`
  // What limits refuse depends on how fast the calls follow one another.
  await world.rows('delete from login_rate')
  const answer = await served.ask(endpoint.method, address, {
    ...(as ? { as } : {}),
    ...(body ? { body } : {}),
    key,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { name, status: answer.status, code: String(answer.body['code'] ?? ''), text: answer.text }
}

/** Somebody of a kind with everything of their own, and for some what they have to do with besides. */
async function settled(kind: Kind): Promise<{ viewer: SignedIn | null; things: Partial<Record<Whose, OwnedRecords>> }> {
  const own = async (viewer: SignedIn, become: Partial<SignedIn> = {}) => ({
    viewer: { ...viewer, ...become },
    things: { own: await ownedRecordsOf(world, viewer) },
  })
  switch (kind) {
    case 'guest':
      return { viewer: null, things: { own: await ownedRecordsOf(world, await world.person()) } }
    case 'unverified':
      return own(await world.person(), { verified: false })
    case 'suspended':
      return own(await world.person(), { suspended: true })
    case 'user':
      return own(await world.person())
    case 'operator':
      return own(await world.person({ bits: KIND_BITS.operator }))
    case 'provider': {
      const provider = await world.provider()
      const guest = await world.person()
      const hosted = await ownedRecordsOf(world, guest, guest, { provider })
      return { viewer: provider.viewer, things: { ...(await own(provider.viewer)).things, 'at an own office': hosted } }
    }
    case 'corporate': {
      const { admin, employee } = await world.company()
      const theirs = await ownedRecordsOf(world, employee, admin)
      return { viewer: admin, things: { ...(await own(admin)).things, "of an own company's": theirs } }
    }
    case 'employee': {
      const { admin, employee } = await world.company()
      const theirs = await ownedRecordsOf(world, admin)
      return {
        viewer: employee,
        things: { own: await ownedRecordsOf(world, employee, admin), "of an own company's": theirs },
      }
    }
  }
}

describe('every endpoint, every kind of person, own and foreign things', () => {
  test('each is asked', () => {
    expect(names.toSorted()).toEqual(ROUTES.map(nameOf).toSorted())
  })

  test('what it answers is the table agreed on', () => {
    const table = Object.fromEntries(
      names.toSorted().map((name) => [name, answersOf(walked.filter((one) => one.name === name))]),
    )
    expect(table).toMatchSnapshot()
  })

  test('nothing is a fault, and guests get nothing that is for people who are signed in', () => {
    expect(walked.filter(({ status }) => status >= 500)).toEqual([])
    const closed = ROUTES.filter(({ endpoint }) => !endpoint.access.some((one) => one === 'guest')).map(nameOf)
    const asked = walked.filter(({ kind, name }) => kind === 'guest' && closed.includes(name))
    expect(new Set(asked.map(({ name }) => name)).size).toBe(closed.length)
    expect(asked.filter(({ status }) => status !== 401)).toEqual([])
  })

  test("of others' things nobody gets or changes anything, but the operator, who reads bookings with their money and cancels them", () => {
    const got = walked.filter(({ whose, status }) => whose === 'foreign' && status < 300)
    expect(got.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
      'operator: GET /api/booking/{id}',
      'operator: GET /booking/{id}.ics',
      'operator: GET /api/booking/{id}/invoice',
      'operator: POST /api/booking/{id}/invoice',
      'operator: GET /api/operator/booking/{id}/money',
      'operator: DELETE /api/booking/{id}/cancel',
    ])
    for (const { kind, of, before, after } of foreign) {
      const ids = [...Object.values(of.booking), ...Object.values(of.watch), of.method].map(String)
      const told = walked.filter((one) => one.kind === kind && ids.some((id) => one.text.includes(id)))
      expect(told.filter((one) => !got.includes(one))).toEqual([])
      if (kind !== 'operator') expect(after).toEqual(before)
    }
  })

  test('nothing leaves that the reply does not name, but where it says that anything may', () => {
    const open = walked.filter(({ text }) => text.includes(LEAK)).map(({ name }) => name)
    expect([...new Set(open)].toSorted()).toEqual(['GET /api/bot-check'])
  })
})

/** "own" -> "200: user provider", one line an answer. */
function answersOf(all: readonly Walked[]): Record<string, string[]> {
  const table: Record<string, string[]> = {}
  for (const [whose, ones] of Map.groupBy(all, (one) => one.whose)) {
    const answers = Map.groupBy(ones, ({ status, code }) => `${status} ${code}`.trim())
    table[whose] = [...answers].map(([answer, kinds]) => `${answer}: ${kinds.map(({ kind }) => kind).join(' ')}`)
  }
  return table
}

describe('in English', () => {
  /** What the office is called in German, how one gets in, what kind of place it is. */
  const GERMAN = /Platz Kranich|Ein ruhiger Ort|Klingel|Großraumbüro|"Schreibtische"|Hinterhof/
  const ENGLISH = /Desk Kranich|A quiet place|Bell 3|Open-Plan Office|"Desks"|courtyard/
  /** Programs that read a calendar say nothing of languages: it has its owner's. */
  const IN_ITS_OWNERS = 'GET /calendar/{token}.ics'
  const inGerman: string[] = []
  const inEnglish: string[] = []
  beforeAll(async () => {
    const { viewer, things } = await settled('user')
    await world.rows(DRESSED)
    for (const { endpoint } of IN_ORDER) {
      const read = async (language: string) =>
        withoutBoth((await ask(endpoint, things.own!, viewer, { 'content-locale': language })).text)
      const name = endpointName(endpoint)
      if (name === IN_ITS_OWNERS) continue
      const [german, english] = [await read('de'), await read('en')]
      if (GERMAN.test(german)) inGerman.push(name)
      expect(german, name).not.toMatch(ENGLISH)
      expect(english, name).not.toMatch(GERMAN)
      if (ENGLISH.test(english)) inEnglish.push(name)
    }
  })

  test('whatever names a place in German names it in English to whoever asks so', () => {
    expect(inEnglish).toEqual(inGerman)
    expect(inGerman).toMatchSnapshot()
  })
})

/** The page of an office has its title in both languages, for who shares it. */
const withoutBoth = (text: string) => text.replaceAll(/"titles":\{[^}]*\}/g, '')
