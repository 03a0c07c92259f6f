/** Nobody learns from an answer, its time or a mail who has an account (safety table 5 and 20). */
import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'

/** What takes the time of a sign-in, however busy the machine is: how many hashes of passwords Node was asked for. */
let hashes = 0
const counting = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') hashes += 1
  },
})

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
  await createPerson(world.context, { email: 'known@example.org', givenName: 'K', surname: 'N', password: PASSWORD })
})
afterAll(() => world.close())

test('a wrong password costs the same for an account that does not exist: its hash is computed, too', async () => {
  for (const who of ['known', 'unknown']) {
    hashes = 0
    counting.enable()
    const { status } = await world.signIn(`${who}@example.org`, 'Falsch-Wort1')
    counting.disable()
    expect(status).toBe(401)
    expect(hashes, who).toBe(1)
  }
})

test('an address that only looks like another one gets no mail of it, whatever its case, dots or letters', async () => {
  const asked = [
    'KNOWN@EXAMPLE.ORG',
    // The sign for kelvin is a k in lower case.
    '\u212Anown@example.org',
    'known+tag@example.org',
    'k.nown@example.org',
    'kn\u043Ewn@example.org',
    'known@ex\u0430mple.org',
    '\uFF4Bnown@example.org',
    'known@example.org.',
    'known@example.org\u0000',
    'known@example.org, thief@example.org',
    'known@example.org\r\nBcc: thief@example.org',
    'known\u0307@example.org',
  ]
  for (const email of asked)
    for (const path of ['/api/auth/request-password-reset', '/api/auth/link']) {
      await world.db.write.query('delete from login_rate')
      const { status, body } = await world.send('POST', path, { body: { email } })
      expect([200, 422], `${path} ${email}`).toContain(status)
      if (status === 422) expect(['account.email_invalid', 'field.invalid']).toContain(body['code'])
    }
  const mails = await world.db.read.query<{ type: string; email: string }>(
    `select type, payload ->> 'email' as email from domain_event order by id`,
  )
  expect(mails.length).toBeGreaterThanOrEqual(2)
  expect(new Set(mails.map(({ email }) => email))).toEqual(new Set(['known@example.org']))
})
