import { expect, test } from 'vitest'
import { homeOf } from './home-of.ts'

test.each([
  ['guest', '/'],
  ['user', '/'],
  ['provider', '/office-booking'],
  ['corporate', '/employees'],
  ['employee', '/workspace'],
  ['operator', '/operator'],
] as const)('a %s begins at %s', (kind, path) => expect(homeOf(kind)).toBe(path))
