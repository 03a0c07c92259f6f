import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Lena Brandt', 'LB'],
  ['Anna Maria von der Heide', 'AH'],
  ['çelik', 'Ç'],
  ['  Zoë   Öz ', 'ZÖ'],
  ['𠮷田 太郎', '𠮷太'],
  ['', ''],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
