/** The first owner of the desk, appointed from the machine. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '#features/account/server/account-world.ts'
import { createPerson } from '#features/account/server/create-person.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { appointOwner } from './appoint-owner.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

const stored = async (email: string) =>
  (
    await world.db.read.query<{ id: string; kind: number; desk_roles: string[]; email_verified: boolean }>(
      'select id, kind, desk_roles, email_verified from person where email = $1',
      [email],
    )
  )[0]
const use = (link: string) =>
  world.send('POST', '/api/auth/sign-in/link', { body: { token: new URL(link).searchParams.get('token') } })

test('an address without an account gets one, its link signs in once, and the log says what was done', async () => {
  const email = 'first@example.org'
  const { link, isNew } = await appointOwner(world.context, email)
  expect([isNew, new URL(link).pathname, new URL(link).searchParams.get('next')]).toEqual([
    true,
    '/login/link',
    '/operator',
  ])
  const person = await stored(email)
  expect(person).toMatchObject({
    kind: KIND_BITS.toWork | KIND_BITS.operator,
    desk_roles: ['owner'],
    email_verified: true,
  })
  const signedIn = await use(link)
  expect([signedIn.status, (await use(link)).status]).toEqual([200, 422])
  expect((await world.viewerOf(signedIn.cookie, 'de')).kind).toBe('operator')
  // The desk refuses a viewer who lacks it.
  expect(await world.viewerOf(signedIn.cookie, 'de')).toMatchObject({ lacksFactor: true })
  const log = await world.db.read.query<{ by_id: string; reason: string }>(
    `select by_id, details ->> 'reason' as reason from audit_entry where action = 'person.roles_set' and subject_id = $1`,
    [person?.id],
  )
  expect(log).toEqual([{ by_id: person?.id, reason: 'npm run owner' }])
})

test('an account that is there keeps its ways in; again only a link is made', async () => {
  const email = 'known@example.org'
  await createPerson(world.context, { email, givenName: 'K', surname: 'N', password: PASSWORD })
  expect((await appointOwner(world.context, email)).isNew).toBe(false)
  expect((await stored(email))?.desk_roles).toEqual(['owner'])
  expect((await world.signIn(email)).cookie).not.toBe('')
  const { link } = await appointOwner(world.context, email)
  expect((await use(link)).status).toBe(200)
  const [{ count } = { count: 0 }] = await world.db.read.query<{ count: number }>(
    `select count(*)::int as count from audit_entry where subject_id = $1`,
    [(await stored(email))?.id],
  )
  expect(count).toBe(1)
})

test('an account that somebody registered and did not confirm comes with nothing of theirs', async () => {
  const email = 'taken@example.org'
  await createPerson(world.context, { email, givenName: 'T', surname: 'A', password: PASSWORD, verified: false })
  const { link } = await appointOwner(world.context, email)
  expect((await stored(email))?.email_verified).toBe(true)
  const answer = await world.send('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } })
  expect(answer.status).not.toBe(200)
  expect((await use(link)).status).toBe(200)
})

test('whoever offers places or is suspended is refused, and nothing is changed', async () => {
  const provider = 'host@example.org'
  await createPerson(world.context, {
    email: provider,
    givenName: 'H',
    surname: 'O',
    bits: KIND_BITS.toRent,
  })
  const suspended = 'away@example.org'
  await createPerson(world.context, { email: suspended, givenName: 'A', surname: 'W' })
  await world.db.write.query('update person set suspended_at = now() where email = $1', [suspended])
  for (const email of [provider, suspended]) {
    await expect(appointOwner(world.context, email)).rejects.toMatchObject({
      refusal: { code: 'operator.not_suitable' },
    })
    expect((await stored(email))?.desk_roles).toEqual([])
  }
})
