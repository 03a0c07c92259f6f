import { expect, test } from 'vitest'
import { mayAtDesk, type DeskRole } from './desk-roles.ts'

const BOTH = ['support', 'finance'] as const

test.each<[may: boolean, roles: readonly DeskRole[], named: readonly DeskRole[]]>([
  [true, ['owner'], []],
  [true, ['owner'], ['finance']],
  [true, ['support'], BOTH],
  [true, ['finance'], BOTH],
  [true, BOTH, ['finance']],
  [false, ['support'], ['finance']],
  [false, ['finance'], ['support']],
  [false, ['support'], []],
  [false, BOTH, []],
  [false, [], BOTH],
])('%s: somebody with the roles %j where %j may', (may, roles, named) => {
  expect(mayAtDesk(roles, named)).toBe(may)
})
