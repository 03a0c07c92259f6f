import { expect, test } from 'vitest'
import { isUnavailable, keepsConnection } from './database-errors.ts'

/** What a server says, whether the database counts as away, and whether the connection may be used again. */
test.each<[string, string, boolean, boolean]>([
  ['a broken constraint', '23514', false, true],
  ['a lost race', '40001', true, true],
  ['a statement that took too long', '57014', true, true],
  ['shutting down', '57P01', true, false],
  ['read-only after a fail-over: another connection may reach the new primary', '25006', true, false],
  ['a prepared statement that is there already', '42P05', true, false],
  ['a prepared statement that is not there', '26000', true, false],
])('%s (%s)', (_, code, isAway, keeps) => {
  const error = Object.assign(new Error('said by the server'), { code })
  expect([isUnavailable(error), keepsConnection(error)]).toEqual([isAway, keeps])
})
