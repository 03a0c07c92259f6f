import { expect, test } from 'vitest'
import { failureCode } from './failure.ts'
import { hostOfFeed } from './feed-address.ts'

test.each<[string, string | null]>([
  ['https://calendar.google.com/calendar/ical/x/private-1/basic.ics', 'calendar.google.com'],
  ['webcal://p12.Example.com/a?b#c', 'p12.example.com'],
  ['https://user:word@calendar.example:8443', 'calendar.example'],
  ['https://[2606:4700::1111]/a.ics', '[2606:4700::1111]'],
  ['http://calendar.example/a.ics', null],
  ['https://localhost/a.ics', null],
  ['https://', null],
  ['calendar.example/a.ics', null],
  ['javascript:alert(1)', null],
  [`https://calendar.example/${'x'.repeat(2000)}`, null],
])('%s is at %s', (address, host) => expect(hostOfFeed(address)).toBe(host))

test.each([
  ['refused', 'fetch_refused'],
  ['private address', 'fetch_private'],
  ['too large', 'fetch_large'],
  ['timeout', 'fetch_failed'],
  ['network', 'fetch_failed'],
])('%s is told as %s', (reason, code) => expect(failureCode(reason)).toBe(code))
