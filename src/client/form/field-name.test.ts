import { expect, test } from 'vitest'
import { bracketedName, fieldForPath } from './field-name.ts'

test.each([
  ['postcode', 'postcode'],
  ['address.street', 'address[street]'],
  ['rooms.0.title', 'rooms[0][title]'],
  ['', ''],
])('the field of the path %j is called %j', (path, name) => {
  expect(bracketedName(path)).toBe(name)
})

test('a field of exactly this name comes first, then the bracketed one; others belong to no field', () => {
  const among = (names: readonly string[]) => fieldForPath('rooms.0.title', (name) => names.includes(name))
  expect(among(['rooms[0][title]', 'rooms.0.title'])).toBe('rooms.0.title')
  expect(among(['rooms[0][title]'])).toBe('rooms[0][title]')
  expect(among(['rooms', 'title', 'rooms[1][title]'])).toBeNull()
})
