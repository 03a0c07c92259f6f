import { expect, test } from 'vitest'
import { isPrivateLiteral } from './guarded-get.ts'
import { isPrivateAddress } from './private-address.ts'

test.each(
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::7f00:1 ::ffff:0:127.0.0.1 ::ffff:0:808:808 64:ff9b::7f00:1 2001:0:1::1 2002:7f00:1:: fc00::1 fdff::1 fe80::1 fec0::1 ff02::1 localhost 127.1'.split(
    ' ',
  ),
)('%s is not asked', (address) => expect(isPrivateAddress(address)).toBe(true))

test.each(
  '1.1.1.1 93.184.216.34 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.167.1.1 223.255.255.254 ::ffff:8.8.8.8 2606:4700::1111 2a01:4f8::1'.split(
    ' ',
  ),
)('%s is of the public internet', (address) => expect(isPrivateAddress(address)).toBe(false))

test('names are looked at when they are resolved, literals at once', () => {
  expect(['localhost', 'photon.example'].map(isPrivateLiteral)).toEqual([false, false])
  expect(['[::1]', '[2606:4700::1111]', '10.0.0.1', '9.9.9.9'].map(isPrivateLiteral)).toEqual([
    true,
    false,
    true,
    false,
  ])
})
