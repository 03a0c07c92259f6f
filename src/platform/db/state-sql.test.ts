import { expect, test } from 'vitest'
import type { Transitions } from '#kernel/transitions.ts'
import { inStates, stepSql } from './state-sql.ts'

const TABLE: Transitions<'a' | 'b' | 'c', 'join' | 'part' | 'never'> = {
  a: { join: 'c', part: 'a' },
  b: { join: 'c', part: 'c' },
  c: {},
}

test('an event that leads to one state names it', () => {
  expect(stepSql(TABLE, 'join', 'state')).toEqual({ from: `in ('a', 'b')`, to: `'c'` })
})

test('an event that leads to several says which from where', () => {
  expect(stepSql(TABLE, 'part', 't.state')).toEqual({
    from: `in ('a', 'b')`,
    to: `case t.state when 'a' then 'a' when 'b' then 'c' end`,
  })
})

test('an event that leads from nowhere, or a name with a quote, makes no statement', () => {
  expect(() => stepSql(TABLE, 'never', 'state')).toThrow('no states')
  expect(() => inStates([`a') or true --`])).toThrow('no name of a state')
})
