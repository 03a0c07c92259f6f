/** Changing the e-mail address, and taking the change back, through the door. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

let people = 0
async function person(verified = true) {
  const email = `old${(people += 1)}@example.org`
  const id = await createPerson(world.context, { email, givenName: 'E', surname: 'M', password: PASSWORD, verified })
  return { id, email, wanted: `new${people}@example.org`, cookie: (await world.signIn(email)).cookie }
}
const want = (cookie: string, email: string) => world.send('POST', '/api/account/email', { cookie, body: { email } })
const confirm = (token: string) => world.send('POST', '/api/account/email/confirm', { body: { token } })
const undo = (token: string) => world.send('POST', '/api/account/email/undo', { body: { token } })
async function tokenFor(email: string, type: 'account.email_wanted' | 'account.email_changed'): Promise<string> {
  const mails = (await world.mails(email)).filter((mail) => mail.type === type)
  return mails.at(-1)?.url.searchParams.get('token') ?? ''
}
async function changed(who: Awaited<ReturnType<typeof person>>, to = who.wanted): Promise<void> {
  await world.db.write.query('delete from login_rate')
  expect((await want(who.cookie, to)).status).toBe(200)
  expect((await confirm(await tokenFor(to, 'account.email_wanted'))).status).toBe(200)
}
const emailOf = async (id: string) =>
  (
    await world.db.read.query<{ email: string; email_verified: boolean }>(
      'select email, email_verified from person where id = $1',
      [id],
    )
  )[0]
const kindOf = async (cookie: string) => (await world.viewerOf(cookie, 'de')).kind
const INVALID = [422, 'account.link_invalid']
const answerOf = ({ status, body }: Awaited<ReturnType<typeof confirm>>) => [status, body['code']]

test('the new address counts once its link is used; then it signs in, and the old one does not', async () => {
  const who = await person()
  const asked = await want(who.cookie, who.wanted.toUpperCase())
  expect(asked.body['data']).toMatchObject({ email: who.email, wanted: { email: who.wanted } })
  expect((await emailOf(who.id))?.email).toBe(who.email)
  const token = await tokenFor(who.wanted, 'account.email_wanted')
  const answers = await Promise.all([confirm(token), confirm(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await emailOf(who.id)).toEqual({ email: who.wanted, email_verified: true })
  expect((await world.signIn(who.wanted)).status).toBe(200)
  expect((await world.signIn(who.email)).status).toBe(401)
  expect((await world.send('GET', '/api/account/email', { cookie: who.cookie })).body['data']).toMatchObject({
    wanted: null,
  })
})

test('it asks for a proof, and says nothing about who has the address', async () => {
  const [who, other] = [await person(), await person()]
  const taken = await want(who.cookie, other.email)
  expect(taken.body['data']).toMatchObject({ wanted: { email: other.email } })
  expect(answerOf(await confirm(await tokenFor(other.email, 'account.email_wanted')))).toEqual([
    422,
    'account.email_exists',
  ])
  expect((await emailOf(who.id))?.email).toBe(who.email)
  await world.db.write.query(`update login_session set proved_at = now() - interval '1 hour' where user_id = $1`, [
    who.id,
  ])
  expect(answerOf(await want(who.cookie, 'x@example.org'))).toEqual([403, 'account.proof_needed'])
})

test('a later wish replaces the earlier one, one taken back ends, and so does one of yesterday', async () => {
  const who = await person()
  await want(who.cookie, who.wanted)
  const first = await tokenFor(who.wanted, 'account.email_wanted')
  await world.db.write.query('delete from login_rate')
  await want(who.cookie, `x${who.wanted}`)
  expect(answerOf(await confirm(first))).toEqual(INVALID)
  const second = await tokenFor(`x${who.wanted}`, 'account.email_wanted')
  expect((await world.send('DELETE', '/api/account/email', { cookie: who.cookie })).body['data']).toMatchObject({
    wanted: null,
  })
  expect(answerOf(await confirm(second))).toEqual(INVALID)
  await world.db.write.query('delete from login_rate')
  await want(who.cookie, who.wanted)
  await world.db.write.query(`update login_email_change set asked_at = now() - interval '25 hours'`)
  expect(answerOf(await confirm(await tokenFor(who.wanted, 'account.email_wanted')))).toEqual(INVALID)
})

test('the old address takes it back within 7 days: everybody is out, and what was added since is gone', async () => {
  const who = await person()
  await changed(who)
  await world.db.write.query(
    `insert into login_method (id, user_id, account_id, provider_id) values (gen_random_uuid(), $1, $2, 'google')`,
    [who.id, `sub-${who.id}`],
  )
  await world.db.write.query(
    `insert into login_passkey (id, person_id, credential_id, public_key, name, added_at)
     values (gen_random_uuid(), $1, $2 || 'a', '', 'later', now()), (gen_random_uuid(), $1, $2 || 'b', '', 'before', now() - interval '1 day')`,
    [who.id, `${who.id}-`],
  )
  await world.db.write.query(
    `insert into login_factor (person_id, secret_sealed, confirmed_at) values ($1, '', now())`,
    [who.id],
  )
  const token = await tokenFor(who.email, 'account.email_changed')
  expect((await undo(token)).status).toBe(200)
  expect(await emailOf(who.id)).toEqual({ email: who.email, email_verified: true })
  expect(await kindOf(who.cookie)).toBe('guest')
  expect((await world.signIn(who.email)).status).toBe(401)
  const left = await world.db.read.query(
    `select name from login_passkey where person_id = $1 union all select provider_id from login_method where user_id = $1
     union all select 'factor' from login_factor where person_id = $1`,
    [who.id],
  )
  expect(left).toEqual([{ name: 'before' }])
  expect(answerOf(await undo(token))).toEqual(INVALID)

  // A new password by the mailbox.
  await world.send('POST', '/api/auth/request-password-reset', { body: { email: who.email } })
  const reset = (await world.mails(who.email))
    .find(({ type }) => type === 'account.reset')
    ?.url.searchParams.get('token')
  const body = { token: reset, password: 'Tafel-Wolke9 Ruder' }
  expect((await world.send('POST', '/api/auth/reset-password', { body })).status).toBe(200)
  expect((await world.signIn(who.email, body.password)).status).toBe(200)
})

test('a thief who goes on to a third address is undone by the first link, and their own undoes nothing', async () => {
  const who = await person()
  await changed(who)
  await changed({ ...who, email: who.wanted }, `third${people}@example.org`)
  const thiefs = await tokenFor(who.wanted, 'account.email_changed')
  expect((await undo(await tokenFor(who.email, 'account.email_changed'))).status).toBe(200)
  expect((await emailOf(who.id))?.email).toBe(who.email)
  expect(answerOf(await undo(thiefs))).toEqual(INVALID)
})

test('only hashes of both tokens are stored, each is good for its own purpose, and none is made by altering one', async () => {
  const who = await person()
  await changed(who)
  await world.db.write.query('delete from login_rate')
  await want(who.cookie, `x${who.wanted}`)
  const wanted = await tokenFor(`x${who.wanted}`, 'account.email_wanted')
  const undoing = await tokenFor(who.email, 'account.email_changed')
  const rows = await world.db.read.query<{ confirm_hash: Buffer | null; undo_hash: Buffer | null }>(
    'select confirm_hash, undo_hash from login_email_change where person_id = $1',
    [who.id],
  )
  const stored = rows.flatMap((row) => [row.confirm_hash, row.undo_hash]).filter((hash) => hash !== null)
  expect(stored).toHaveLength(2)
  for (const hash of stored)
    for (const token of [wanted, undoing])
      for (const encoding of ['utf8', 'base64url', 'hex'] as const) expect(hash.toString(encoding)).not.toContain(token)
  expect(answerOf(await undo(wanted))).toEqual(INVALID)
  expect(answerOf(await confirm(undoing))).toEqual(INVALID)
  for (const altered of [wanted.slice(0, -2), `${wanted}A`, wanted.toUpperCase()])
    expect(answerOf(await confirm(altered)), altered).toEqual(INVALID)
  expect((await emailOf(who.id))?.email).toBe(who.wanted)
})

test('after 7 days it stays', async () => {
  const who = await person()
  await changed(who)
  await world.db.write.query(`update login_email_change set confirmed_at = now() - interval '8 days'`)
  expect(answerOf(await undo(await tokenFor(who.email, 'account.email_changed')))).toEqual(INVALID)
})

test('an address with a slip of the finger gets no link that takes the account', async () => {
  const who = await person(false)
  await changed(who)
  expect((await emailOf(who.id))?.email_verified).toBe(true)
  expect(await tokenFor(who.email, 'account.email_changed')).toBe('')
})

test('the newsletter goes along', async () => {
  const who = await person()
  await world.db.write.query(
    `insert into newsletter_consent (email, state, text_version, asked_at, confirmed_at) values ($1, 'on', 1, now(), now())`,
    [who.email],
  )
  await changed(who)
  const rows = await world.db.read.query('select state from newsletter_consent where email = $1', [who.wanted])
  expect(rows).toEqual([{ state: 'on' }])
})
