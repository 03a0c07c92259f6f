import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { CHANNELS, CHOICES, NOTICE_GROUPS } from './channels.ts'
import { isPushAddress } from './push-address.ts'
import { pathOfRoute, ROUTE_PATHS } from './routes.ts'

test.for([
  ['booking.view', { id: '12' }, 'de', '/booking/12'],
  ['booking.view', { id: '12' }, 'en', '/en/booking/12'],
  ['office.rate', { id: '3', reservation: '4' }, 'de', '/office/3/rate/4'],
  ['watch.index', {}, 'en', '/en/watch'],
  ['booking.view', {}, 'de', '/notification'],
  ['booking.view', { id: '../login' }, 'de', '/notification'],
  ['booking.view', { id: '12?x' }, 'de', '/notification'],
  ['//evil.example', {}, 'de', '/notification'],
  ['constructor', {}, 'de', '/notification'],
] as const)('%s %o in %s leads to %s', ([route, params, locale, path]) => {
  expect(pathOfRoute(route, params, locale)).toBe(path)
})

test('the service worker has the same list', async () => {
  const worker = await readFile(new URL('../../../../public/sw.js', import.meta.url), 'utf8')
  const list = /const ROUTE_PATHS = (\{[^;]*?\n\})/.exec(worker)?.[1] ?? ''
  const pairs = [...list.matchAll(/'([a-z.]+)': '([^']+)'/g)].map(([, name, path]) => [name, path])
  expect(Object.fromEntries(pairs)).toEqual(ROUTE_PATHS)
})

test.for([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/Q', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://2130706433/x', false],
  ['https://[::1]/x', false],
  ['https://localhost/x', false],
  ['https://a.localhost/x', false],
  ['https://push.example:8443/x', false],
  ['https://user@push.example/x', false],
  ['nothing', false],
] as const)('%s may be a push service: %s', ([address, expected]) => {
  expect(isPushAddress(address)).toBe(expected)
})

test('every group has a choice for each channel', () => {
  for (const group of NOTICE_GROUPS) expect(Object.keys(CHOICES[group])).toEqual([...CHANNELS])
})
