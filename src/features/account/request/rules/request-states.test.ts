import { describe, expect, test } from 'vitest'
import { isDoneByProduct, needsWords, REQUEST_KINDS } from './request-kinds.ts'
import { isClosed, mayExtend, REQUEST_STATES, stateAfter } from './request-states.ts'

describe('what a move makes of a request', () => {
  test.each([
    ['access', 'open', 'fulfil', 'working'],
    ['access', 'working', 'fulfil', 'working'],
    ['access', 'working', 'done', 'fulfilled'],
    ['access', 'working', 'refuse', null],
    ['access', 'working', 'kept', null],
    ['access', 'open', 'done', null],
    ['access', 'fulfilled', 'fulfil', null],
    ['erasure', 'open', 'fulfil', 'working'],
    ['erasure', 'working', 'fulfil', null],
    ['erasure', 'working', 'done', 'fulfilled'],
    ['erasure', 'working', 'kept', 'withdrawn'],
    ['erasure', 'working', 'withdraw', null],
    ['erasure', 'open', 'kept', null],
    ['rectification', 'open', 'fulfil', 'fulfilled'],
    ['restriction', 'open', 'refuse', 'refused'],
    ['objection', 'open', 'withdraw', 'withdrawn'],
    ['objection', 'refused', 'fulfil', null],
  ] as const)('%s, %s: %s makes it %s', (kind, state, move, expected) => {
    expect(stateAfter(kind, state, move)).toBe(expected)
  })

  test('what is closed stays as it is', () => {
    const moves = ['fulfil', 'refuse', 'withdraw', 'done', 'kept'] as const
    for (const kind of REQUEST_KINDS)
      for (const state of REQUEST_STATES.filter(isClosed))
        expect(moves.map((move) => stateAfter(kind, state, move))).toEqual(moves.map(() => null))
  })
})

describe('extending', () => {
  const due = Temporal.Instant.from('2026-12-10T23:00:00Z')
  test.each([
    ['open', false, '2026-12-10T22:59:59Z', true],
    ['working', false, '2026-12-01T08:00:00Z', true],
    ['open', false, '2026-12-10T23:00:00Z', false],
    ['open', true, '2026-12-01T08:00:00Z', false],
    ['refused', false, '2026-12-01T08:00:00Z', false],
  ] as const)('%s, extended %s, at %s: %s', (state, isExtended, now, expected) => {
    expect(mayExtend({ state, isExtended, due }, Temporal.Instant.from(now))).toBe(expected)
  })
})

test('what the product does itself needs no words', () => {
  for (const kind of REQUEST_KINDS) expect(needsWords(kind)).toBe(!isDoneByProduct(kind))
})
