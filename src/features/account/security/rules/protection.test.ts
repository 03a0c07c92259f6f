import { expect, test } from 'vitest'
import { openProtections } from './protection.ts'

const off = { isOn: false, recoveryLeft: 0 }
const on = (recoveryLeft: number) => ({ isOn: true, recoveryLeft })

test.each([
  [{ passkeys: 0, emailVerified: false, factor: off }, ['email', 'passkey', 'factor', 'recovery']],
  [{ passkeys: 0, emailVerified: true, factor: off }, ['passkey', 'factor', 'recovery']],
  [{ passkeys: 1, emailVerified: true, factor: off }, ['factor', 'recovery']],
  [{ passkeys: 0, emailVerified: true, factor: on(10) }, ['passkey']],
  [{ passkeys: 2, emailVerified: true, factor: on(2) }, ['recovery']],
  [{ passkeys: 2, emailVerified: true, factor: on(3) }, []],
  // Codes of a second step that is off open nothing and protect nothing.
  [{ passkeys: 1, emailVerified: true, factor: { isOn: false, recoveryLeft: 10 } }, ['factor', 'recovery']],
])('%j lacks %j', (account, open) => {
  expect(openProtections(account)).toEqual(open)
})
