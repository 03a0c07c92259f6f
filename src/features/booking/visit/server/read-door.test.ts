/** What opens the door: to whom it is told, and when. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { saveOfficeStep } from '#features/office/wizard/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, placeBooking } from '../../contract.ts'
import { readDoor } from '../contract.ts'

/** A Thursday; the booking is from 10 to 12 h in Berlin. */
const DAY = '2026-11-12'
const at = (time: string) => world.clock.set(`${DAY}T${time}Z`)
const SECRETS = { doorCode: '4711#', wifi: 'gast / sommer' }
const CONTACT = { name: 'Ingrid', phone: '+49 89 123456', email: '' }
const NO_SECRETS = { doorCode: '', wifi: '' }

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function setUp(fields: Record<string, string> = { ...SECRETS, ...CONTACT }) {
  world.clock.set(TEST_NOW)
  const host = await world.provider()
  const office = await world.office({ capacity: 1, provider: host })
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  if (Object.keys(fields).length > 0)
    await world.call(
      saveOfficeStep,
      { params: { id: String(office.id) }, body: { step: 'contact', version: 1, fields } },
      host.viewer,
    )
  const body = { office: office.id, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  const params = { id: String(id) }
  return { host: host.viewer, booker, params, read: (as: SignedIn = booker) => world.call(readDoor, { params }, as) }
}

test('from two hours before the start to the end, and to nobody but who has booked', async () => {
  const { host, read } = await setUp()
  const start = { contact: CONTACT, secretsFrom: `${DAY}T07:00:00Z`, ...NO_SECRETS }
  expect((await read()).data).toEqual(start)
  at('06:59:59')
  expect((await read()).data).toEqual(start)
  at('07:00:00')
  expect((await read()).data).toEqual({ contact: CONTACT, secretsFrom: null, ...SECRETS })
  for (const other of [host, await world.person()]) expect(await world.refusal(read(other))).toBe('request.not_found')
  at('10:59:59')
  expect((await read()).data).toMatchObject(SECRETS)
  at('11:00:00')
  expect((await read()).data).toEqual({ contact: null, secretsFrom: null, ...NO_SECRETS })
})

test('a canceled booking opens nothing', async () => {
  const { booker, params, read } = await setUp()
  await world.call(cancelBooking, { params, query: {} }, booker)
  at('09:30:00')
  expect((await read()).data).toEqual({ contact: null, secretsFrom: null, ...NO_SECRETS })
})

test('secrets that cannot be opened any more do not keep the booking from being shown', async () => {
  const { read, params } = await setUp()
  await world.rows(
    `update office set secrets = 'x' || secrets where id = (select office_id from booking where id = $1)`,
    [Number(params.id)],
  )
  at('09:00:00')
  expect((await read()).data).toEqual({ contact: CONTACT, secretsFrom: null, ...NO_SECRETS })
})

test('an office without secrets promises none', async () => {
  const { read } = await setUp({})
  expect((await read()).data).toEqual({ contact: null, secretsFrom: null, ...NO_SECRETS })
})
