import { expect, test } from 'vitest'
import { networkOf, readTrustedProxies } from './trusted-proxies.ts'

test.each([
  ['', false],
  ['0', false],
  ['1', 1],
  [' 2 ', 2],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['127.0.0.1, ::1, fd00::/8', ['127.0.0.1', '::1', 'fd00::/8']],
])('%j is %j', (text, proxies) => {
  expect(readTrustedProxies(text)).toEqual(proxies)
})

test.each([
  'yes',
  'true',
  '-1',
  '11',
  '999',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  'proxy',
  '10.0.0.1,',
  '*',
])('%j is refused', (text) => {
  expect(readTrustedProxies(text)).toBeNull()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['2001:db8::9', '2001:db8:0:0::'],
  ['2001:0DB8::', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
