import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

const SECRET = 'test-'.repeat(8)

test.each([
  ['the same address', '192.0.2.7', '192.0.2.7', true],
  ['another one', '192.0.2.7', '192.0.2.8', false],
  ['an IPv4 address written as IPv6', '192.0.2.7', '::ffff:192.0.2.7', true],
  ['one household', '2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', true],
  ['written in full', '2001:db8:1:2::1', '2001:0db8:0001:0002:0000:0000:0000:0001', true],
  ['the household beside it', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['with a zone', 'fe80::1%eth0', 'fe80::2', true],
  ['the machine itself', '::1', '0:0:0:0:0:0:0:1', true],
])('%s', (_, one, other, same) => {
  expect(addressKey(one, SECRET) === addressKey(other, SECRET)).toBe(same)
})

test('it is no address, and another one with another secret', () => {
  expect(addressKey('192.0.2.7', SECRET)).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(addressKey('192.0.2.7', SECRET)).not.toBe(addressKey('192.0.2.7', `${SECRET}x`))
  expect(addressKey('', SECRET)).toBeNull()
})
