import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { Keyring } from '#platform/keyring.ts'
import { sealText, unsealText } from '#platform/sealed-text.ts'
import { resealAll, SEALED_COLUMNS } from './sealed-columns.ts'

const OLD: Keyring = { SECRET: 'the-old-secret-'.repeat(3), SECRET_ALSO: '' }
const CHANGED: Keyring = { SECRET: 'the-new-secret-'.repeat(3), SECRET_ALSO: OLD.SECRET }
const NEW: Keyring = { ...CHANGED, SECRET_ALSO: '' }
/** More than a batch. */
const MANY = 1203

let world: TestWorld
/** Of each column, by its name: the keys of its rows, the numbers or letters that its seal is bound to. */
const keysOf: Record<string, (readonly string[])[]> = {}

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
const sealed = (name: string, keys: readonly unknown[]) => {
  const column = SEALED_COLUMNS.find((one) => nameOf(one) === name)!
  const texts = keys.map(String)
  keysOf[name] = [...(keysOf[name] ?? []), texts]
  return sealText(`${name} of ${texts.join(' ')}`, column.sealOf(texts), OLD)
}

/** What each of them says under these secrets. */
async function textsUnder(keyring: Keyring) {
  const texts = []
  for (const column of SEALED_COLUMNS) {
    const where = column.keys.map(({ name }, i) => `${name}::text = $${i + 1}`).join(' and ')
    for (const keys of keysOf[nameOf(column)] ?? []) {
      const [row] = await world.rows<{ sealed: string }>(
        `select ${column.column} as sealed from ${column.table} where ${where}`,
        [...keys],
      )
      texts.push(unsealText(row?.sealed ?? '', column.sealOf(keys), keyring))
    }
  }
  return texts
}
const expected = () =>
  SEALED_COLUMNS.flatMap((column) =>
    (keysOf[nameOf(column)] ?? []).map((keys) => `${nameOf(column)} of ${keys.join(' ')}`),
  )

beforeAll(async () => {
  world = await createTestWorld()
  const person = (await world.person({})).id
  const { id: office } = await world.office({})
  await world.office({})
  await world.rows('update office set secrets = $2 where id = $1', [office, sealed('office.secrets', [office])])
  const draft = world.context.newId()
  await world.rows(
    `insert into office_draft (id, provider_id, grp, secrets, created_at, updated_at)
     select $1, provider_id, 1, $2, now(), now() from office where id = $3`,
    [draft, sealed('office_draft.secrets', [draft]), office],
  )
  const feeds = Array.from({ length: MANY }, () => world.context.newId())
  await world.rows(
    `insert into calendar_feed (office_id, id, address_sealed, host, name, takes, created_at, next_at)
     select $1, id, sealed, 'calendar.example', 'Google', 'all', now(), now() from unnest($2::bigint[], $3::text[]) as f(id, sealed)`,
    [office, feeds, feeds.map((feed) => sealed('calendar_feed.address_sealed', [office, feed]))],
  )
  await world.rows('insert into login_factor (person_id, secret_sealed) values ($1, $2)', [
    person,
    sealed('login_factor.secret_sealed', [person]),
  ])
  const endpoint = crypto.randomUUID()
  await world.rows(
    `insert into webhook_endpoint (id, person_id, url, events, secret, old_secret, old_secret_until, made_at)
     values ($1, $2, 'https://hooks.example', '{booking.placed}', $3, $4, now(), now())`,
    [
      endpoint,
      person,
      sealed('webhook_endpoint.secret', [endpoint]),
      sealed('webhook_endpoint.old_secret', [endpoint]),
    ],
  )
})
afterAll(() => world.close())

test('all that is sealed and stored is listed', () => {
  const files = globSync('src/**/*.ts').filter((path) => !/[.]test[.]ts$/.test(path))
  const texts = files.map((path) => readFileSync(path, 'utf8'))
  const sealing = texts.filter((text) => /#platform[/]sealed-text[.]ts/.test(text)).join('\n')
  const purposes = [...sealing.matchAll(/\bpurpose: '([^']+)'|\bPURPOSE = '([^']+)'/g)].map(
    ([, one, other]) => one ?? other,
  )
  expect(new Set(SEALED_COLUMNS.map(({ sealOf }) => sealOf(['1', '2']).purpose))).toEqual(new Set(purposes))
})

test('every row of each column is sealed anew, once, and opens with the new secret alone', async () => {
  expect(await textsUnder(CHANGED), 'they open while it is changed').toEqual(expected())
  const both = await Promise.all([1, 2].map(() => resealAll(world.context.db.write, CHANGED)))
  const anew = (name: string) => both.flat().reduce((sum, one) => sum + (one.name === name ? one.anew : 0), 0)
  expect(
    Object.fromEntries(SEALED_COLUMNS.map(nameOf).map((name) => [name, anew(name)])),
    'each row by one of two at once',
  ).toEqual({
    'office.secrets': 1,
    'office_draft.secrets': 1,
    'calendar_feed.address_sealed': MANY,
    'login_factor.secret_sealed': 1,
    'webhook_endpoint.secret': 1,
    'webhook_endpoint.old_secret': 1,
  })
  expect(await textsUnder(NEW)).toEqual(expected())
  const again = await resealAll(world.context.db.write, CHANGED)
  expect(again.map(({ anew, lost }) => anew + lost)).toEqual(again.map(() => 0))
})

test('what opens with no secret is counted, and stays as it is', async () => {
  const before = await world.rows('select office_id, id, address_sealed from calendar_feed order by id')
  const third: Keyring = { SECRET: 'a-third-secret-'.repeat(3), SECRET_ALSO: OLD.SECRET }
  const counts = await resealAll(world.context.db.write, third)
  expect(counts.map(({ lost }) => lost)).toEqual([1, 1, MANY, 1, 1, 1])
  expect(await world.rows('select office_id, id, address_sealed from calendar_feed order by id')).toEqual(before)
})
