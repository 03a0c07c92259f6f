import { expect, test } from 'vitest'
import { toConfirm } from './to-confirm.ts'

const BANK = 'https://bank.example'
const legs = (...urls: readonly (string | null)[]) => urls.map((url, nth) => ({ id: nth + 1, url }))

test.each([
  ['all of them, the next after this one', legs(BANK, BANK, BANK), 1, { asked: 3, open: 3, next: 2 }],
  ['from the middle on, not back to the first', legs(BANK, BANK, BANK), 2, { asked: 3, open: 3, next: 3 }],
  ['after the last the first that is left', legs(BANK, '', BANK), 3, { asked: 3, open: 2, next: 1 }],
  ['this one alone', legs('', BANK, ''), 2, { asked: 3, open: 1, next: null }],
  ['one that the bank does not ask about counts not', legs(null, BANK, null, BANK), 2, { asked: 2, open: 2, next: 4 }],
  ['looked at from such a one', legs(null, BANK), 1, { asked: 1, open: 1, next: 2 }],
  ['all are confirmed', legs('', ''), 1, { asked: 2, open: 0, next: null }],
])('%s', (_, all, own, expected) => {
  expect(toConfirm(all, own)).toEqual(expected)
})
