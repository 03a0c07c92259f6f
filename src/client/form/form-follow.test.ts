import { expect, test } from 'vitest'
import { followOf } from './form-follow.ts'

test.each([
  [{ data: null }, null],
  [null, null],
  ['modal', null],
  [{ modal: 7, url: 7, callback: 7 }, null],
  [
    { data: {}, modal: 'codes', modalData: { codes: ['a'] } },
    { modal: 'codes', modalData: { codes: ['a'] } },
  ],
  [{ modal: 'codes', url: '/', callback: 'shown' }, { modal: 'codes' }],
  [{ url: '/en/booking?past=1#2', callback: 'shown' }, { url: '/en/booking?past=1#2' }],
  [
    { callback: 'shown', params: { of: 'me' } },
    { callback: 'shown', params: { of: 'me' } },
  ],
])('%j asks for %j', (reply, follow) => expect(followOf(reply)).toEqual(follow))

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'no answer leads to %j',
  (url) => expect(followOf({ url })).toBeNull(),
)
