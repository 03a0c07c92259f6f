import { expect, test } from 'vitest'
import { bookingOfToken, stayPath, stayToken } from './stay-link.ts'

const SECRET = 'one-secret-'.repeat(4)
const ID = 223_866_667_344_167

test('a token names the booking it was made for', () => {
  expect(bookingOfToken(stayToken(ID, SECRET), SECRET)).toBe(ID)
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
  expect(bookingOfToken(token, SECRET)).toBeNull()
})
