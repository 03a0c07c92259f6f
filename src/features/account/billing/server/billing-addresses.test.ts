/** Several billing addresses and what the tax offices say of their VAT IDs, through the door. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startStandInVies } from '#adapters/vat-check/stand-in-vies.ts'
import { createVies } from '#adapters/vat-check/vies.ts'
import { noVatCheck } from '#ports/vat-check.ts'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'
import { checkVatIds } from './check-vat-ids-job.ts'

const KNOWN = 'DE136695976'
const UNKNOWN = 'ATU13585627'

let world: Awaited<ReturnType<typeof accountWorld>>
let vies: Awaited<ReturnType<typeof startStandInVies>>
beforeAll(async () => {
  world = await accountWorld()
  vies = await startStandInVies()
  vies.know(KNOWN)
  Object.assign(world.context, { vatCheck: createVies({ url: vies.url }) })
})
afterEach(() => vies.setFault(null))
afterAll(async () => {
  await vies.close()
  await world.close()
})

type Row = { id: number; street: string; isDefault: boolean; vatState: string; vatCheckedAt: string | null }
const ADDRESS = { name1: 'Ada', street: 'Weg 1', postcode: '10115', city: 'Berlin', country: 'DE' }
let people = 0
async function person() {
  const email = `billing${(people += 1)}@example.org`
  const id = await createPerson(world.context, { email, givenName: 'B', surname: 'A', password: PASSWORD })
  const { cookie } = await world.signIn(email)
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    world.send(method, `/api/billing-address${path}`, { cookie, ...(body ? { body } : {}) })
  return {
    id,
    send,
    add: (over: object = {}) => send('POST', '', { ...ADDRESS, ...over }),
    list: async () => (await send('GET', '/all')).body['data'] as Row[],
    usual: async () => (await send('GET', '')).body['data'],
  }
}
const streets = (rows: readonly Row[]) => rows.map(({ street, isDefault }) => (isDefault ? `${street} *` : street))

test('the first is the default; another one can be; the oldest takes over when it goes', async () => {
  const { add, list, send, usual } = await person()
  expect(await usual()).toBeNull()
  for (const street of ['Weg 1', 'Weg 2', 'Weg 3']) expect((await add({ street })).status).toBe(200)
  expect(streets(await list())).toEqual(['Weg 1 *', 'Weg 2', 'Weg 3'])
  const [, , third] = await list()
  expect(streets((await send('PUT', `/${third?.id}/default`)).body['data'] as Row[])).toEqual([
    'Weg 3 *',
    'Weg 1',
    'Weg 2',
  ])
  expect(await usual()).toMatchObject({ street: 'Weg 3' })
  await send('PUT', `/${third?.id}`, { ...ADDRESS, street: 'Weg 4' })
  expect(await usual()).toMatchObject({ street: 'Weg 4' })
  expect(streets((await send('DELETE', `/${third?.id}`)).body['data'] as Row[])).toEqual(['Weg 1 *', 'Weg 2'])
})

test('twenty addresses are kept, and not one more', async () => {
  const { add, list } = await person()
  for (let n = 1; n <= 20; n += 1) expect((await add({ street: `Weg ${n}` })).status).toBe(200)
  const more = await add({ street: 'Weg 21' })
  expect([more.status, more.body['code']]).toEqual([422, 'account.too_many_addresses'])
  expect(await list()).toHaveLength(20)
})

test('the checkout in two tabs: both save the first address, and there is one', async () => {
  const { id, list, send } = await person()
  const held = Promise.withResolvers<void>()
  // Something else changes the addresses at this moment, so that both come while nothing is saved yet.
  const before = world.db.tx(async (tx) => {
    await tx.selectFrom('person').select('id').where('id', '=', id).forUpdate().execute()
    await held.promise
  })
  const saving = ['Weg 1', 'Weg 2'].map((street) => send('PUT', '', { ...ADDRESS, street }))
  setTimeout(() => held.resolve(), 150)
  const answers = await Promise.all(saving)
  await before
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await list()).toHaveLength(1)
})

test('there is exactly one default, also when several are chosen, added and removed at the same time', async () => {
  const { id, add, list, send } = await person()
  await Promise.all([1, 2, 3, 4].map((n) => add({ street: `Weg ${n}` })))
  const rows = await list()
  expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const usual = rows.find(({ isDefault }) => isDefault)
  await Promise.all([
    ...rows.filter(({ isDefault }) => !isDefault).map((row) => send('PUT', `/${row.id}/default`)),
    send('DELETE', `/${usual?.id}`),
    add({ street: 'Weg 5' }),
  ])
  const [count] = await world.db.read.query<{ all: number; defaults: number }>(
    `select count(*)::int as "all", count(*) filter (where is_default)::int as defaults from billing_address where person_id = $1`,
    [id],
  )
  expect(count).toEqual({ all: 4, defaults: 1 })
})

test('the same address is there once, however often the button is pressed', async () => {
  const { add, list } = await person()
  await Promise.all([add(), add(), add()])
  expect(await list()).toHaveLength(1)
})

test("somebody else's addresses are not there", async () => {
  const [mine, theirs] = [await person(), await person()]
  await theirs.add()
  const [row] = await theirs.list()
  for (const [method, path] of [
    ['PUT', `/${row?.id}`],
    ['PUT', `/${row?.id}/default`],
    ['DELETE', `/${row?.id}`],
  ] as const)
    expect((await mine.send(method, path, path.endsWith('default') ? undefined : ADDRESS)).status).toBe(404)
  expect(await mine.list()).toEqual([])
  expect(streets(await theirs.list())).toEqual(['Weg 1 *'])
})

test('a VAT ID that the tax office knows is valid, one it does not know is refused beside its field', async () => {
  const { add, list, send } = await person()
  const no = await add({ vatId: UNKNOWN, country: 'AT', postcode: '1010' })
  expect([no.status, no.body['errors']]).toEqual([422, { vatId: ['Diese USt-IdNr. ließ sich nicht bestätigen.'] }])
  expect((await add({ vatId: 'DE 136.695.977' })).body['code']).toBe('account.vat_invalid')
  expect(await list()).toEqual([])
  await add({ vatId: 'DE 136.695.976' })
  expect((await list())[0]).toMatchObject({
    vatId: KNOWN,
    vatState: 'valid',
    vatCheckedAt: expect.stringMatching(/^20/),
  })
  const asked = vies.asked()
  const [row] = await list()
  await send('PUT', `/${row?.id}`, { ...ADDRESS, street: 'Weg 9', vatId: KNOWN })
  expect((await list())[0]).toMatchObject({ street: 'Weg 9', vatState: 'valid' })
  expect(vies.asked() - asked, 'an ID that has not changed is not asked about again').toBe(0)
})

test('while the tax office cannot be asked an address is saved all the same, and asked about again until it answers', async () => {
  vies.setFault('busy')
  const { id, add, list } = await person()
  await add({ vatId: KNOWN })
  expect((await list())[0]).toMatchObject({ vatState: 'unverified', vatCheckedAt: null })
  const now = world.context.clock.now()
  const later = (minutes: number) => checkVatIds(world.context, now.add({ minutes }))
  const asked = vies.asked()
  await later(30)
  expect(vies.asked() - asked, 'not before an hour').toBe(0)
  await later(61)
  await later(120)
  expect(vies.asked() - asked, 'then not before six more').toBe(1)
  vies.setFault(null)
  await later(480)
  expect((await list())[0]).toMatchObject({ vatState: 'valid' })
  const [row] = await world.db.read.query(
    'select vat_reference, vat_next_at from billing_address where person_id = $1',
    [id],
  )
  expect(row).toEqual({ vat_reference: 'WAPIAAAAY1', vat_next_at: null })
})

test('a later answer that it is not known is kept and shown; an ID that was changed meanwhile is left alone', async () => {
  vies.setFault('away')
  const [one, two] = [await person(), await person()]
  const austrian = { country: 'AT', postcode: '1010', vatId: UNKNOWN }
  await one.add(austrian)
  await two.add(austrian)
  vies.setFault(null)
  const [row] = await two.list()
  Object.assign(world.context, { vatCheck: createVies({ url: vies.url }) })
  await two.send('PUT', `/${row?.id}`, { ...ADDRESS, vatId: '' })
  await checkVatIds(world.context, world.context.clock.now().add({ hours: 2 }))
  expect((await one.list())[0]).toMatchObject({ vatState: 'invalid' })
  expect((await two.list())[0]).toMatchObject({ vatState: 'none' })
})

test('while the tax office is being asked: an ID that is changed, or that another process decides, stays as it is', async () => {
  const another = 'DE811907980'
  vies.know(another)
  const later = world.context.clock.now().add({ hours: 2 })
  /** The job, whose first question takes so long that this happens meanwhile; the answer is of no use. */
  const asking = (meanwhile: () => Promise<unknown>) => {
    let isFirst = true
    const check = async () => {
      if (isFirst) {
        isFirst = false
        await meanwhile()
      }
      return { state: 'invalid' as const }
    }
    return checkVatIds({ ...world.context, vatCheck: { name: 'vies', check } }, later)
  }
  vies.setFault('away')
  const [one, two] = [await person(), await person()]
  await one.add({ vatId: KNOWN })
  const [row] = await one.list()
  await asking(() => one.send('PUT', `/${row?.id}`, { ...ADDRESS, vatId: another }))
  expect((await one.list())[0]).toMatchObject({ vatId: another, vatState: 'unverified' })
  await two.add({ vatId: KNOWN })
  await world.db.write.query(`update billing_address set vat_next_at = null where person_id = $1`, [one.id])
  vies.setFault(null)
  await asking(() => checkVatIds(world.context, later))
  expect((await two.list())[0]).toMatchObject({ vatState: 'valid' })
})

test('providers name a VAT ID or a tax number', async () => {
  const { id, add } = await person()
  await world.db.write.query(`update person set kind = 2 where id = $1`, [id])
  expect((await add()).body['errors']).toMatchObject({ vatId: [expect.any(String)] })
  expect((await add({ taxNumber: '93815/08152' })).status).toBe(200)
})

test('where nobody is asked an ID with right check digits stays unverified, and no timer asks', async () => {
  Object.assign(world.context, { vatCheck: noVatCheck })
  const { id, add, list } = await person()
  await add({ vatId: KNOWN })
  expect((await list())[0]).toMatchObject({ vatState: 'unverified' })
  const [row] = await world.db.read.query('select vat_next_at from billing_address where person_id = $1', [id])
  expect(row).toEqual({ vat_next_at: null })
})
