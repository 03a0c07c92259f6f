import { expect, test } from 'vitest'
import { bookingOfToken, stayPath, stayToken } from './stay-link.ts'

const SECRET = 'one-secret-'.repeat(4)
const KEYRING = { SECRET, SECRET_ALSO: '' }
const ID = 223_866_667_344_167

test('a token names the booking it was made for', () => {
  expect(bookingOfToken(stayToken(ID, SECRET), KEYRING)).toBe(ID)
  expect(stayPath(ID, SECRET, 'en')).toBe(`/en/stay/${stayToken(ID, SECRET)}`)
})

test.each([
  ['of another booking', stayToken(ID, SECRET).replace(/^[^.]+/, (ID + 1).toString(36))],
  ['of another marketplace', stayToken(ID, 'another-secret-'.repeat(4))],
  ['cut off', stayToken(ID, SECRET).slice(0, -1)],
  ['made longer', `${stayToken(ID, SECRET)}a`],
  ['written otherwise', `0${stayToken(ID, SECRET)}`],
  ['without a signature', ID.toString(36)],
  ['of no booking', `zzzzzzzzzzzzzzzz.${'a'.repeat(43)}`],
  ['empty', ''],
])('one %s names none', (_, token) => {
  expect(bookingOfToken(token, KEYRING)).toBeNull()
})

test('while the secret is changed, links that were signed with the other one open as well', () => {
  const changed = { SECRET: 'another-secret-'.repeat(4), SECRET_ALSO: SECRET }
  expect(bookingOfToken(stayToken(ID, SECRET), changed)).toBe(ID)
  expect(bookingOfToken(stayToken(ID, changed.SECRET), changed)).toBe(ID)
  expect(bookingOfToken(stayToken(ID, 'a third secret'), changed)).toBeNull()
})
