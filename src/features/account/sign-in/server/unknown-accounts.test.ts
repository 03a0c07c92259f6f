/** Nobody learns from an answer, its time or a mail who has an account (safety table 5 and 20). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
  await createPerson(world.context, { email: 'known@example.org', givenName: 'K', surname: 'N', password: PASSWORD })
})
afterAll(() => world.close())

const TRIES = 12
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test('a wrong password takes as long for an account that does not exist: its hash is computed, too', async () => {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let i = 0; i < TRIES; i += 1) {
    // Neither limit is what is measured here.
    await world.db.write.query('delete from login_rate')
    // They take turns, so that a busy machine slows both down.
    for (const who of i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const began = performance.now()
      expect((await world.signIn(`${who}@example.org`, 'Falsch-Wort1')).status).toBe(401)
      times[who].push(performance.now() - began)
    }
  }
  const ratio = median(times.unknown) / median(times.known)
  // Wide, because few tries on a busy machine differ by chance; without the hash it would be a tenth.
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
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
