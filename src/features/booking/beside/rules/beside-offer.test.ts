import { describe, expect, test } from 'vitest'
import type { PresenceKind } from '#features/company/presence/rules/presence-of.ts'
import { leftAfter, replacedBy, wayToBook } from './beside-offer.ts'

describe('the way to book', () => {
  test.each([
    ['nothing is free', { bookable: false, totalCents: 100, byStatement: false }, true, 'none'],
    ['a card is held now', { bookable: true, totalCents: 100, byStatement: false }, true, 'checkout'],
    ['a card is held later', { bookable: true, totalCents: 100, byStatement: false }, false, 'here'],
    ['the company pays by statement', { bookable: true, totalCents: 100, byStatement: true }, true, 'here'],
    ['it costs nothing', { bookable: true, totalCents: 0, byStatement: false }, true, 'here'],
  ] as const)('%s', (_, offered, isHeldNow, way) => {
    expect(wayToBook(offered, isHeldNow)).toBe(way)
  })
})

describe('what is left of the budget', () => {
  test.each([
    ['no budget', null, 100, null],
    ['no limit', { leftCents: null }, 100, null],
    ['some is left', { leftCents: 300 }, 100, 200],
    ['exactly the rest', { leftCents: 100 }, 100, 0],
    ['too little', { leftCents: 99 }, 100, null],
  ])('%s', (_, budget, total, left) => {
    expect(leftAfter(budget, total)).toBe(left)
  })
})

describe('what is replaced', () => {
  const half = (kind: PresenceKind | 'booked' | null) => ({ presence: kind && { kind } })
  test.each([
    ['a morning until 13:00', ['home', 'other'], [36, 52], ['home']],
    ['an afternoon from 13:00', ['home', 'other'], [52, 72], ['other']],
    ['over noon', ['home', 'other'], [40, 56], ['home', 'other']],
    ['a day of one kind', ['home', 'home'], [40, 56], ['home']],
    ['nothing said', [null, null], [40, 56], []],
    ['what is booked stays', ['booked', 'off'], [40, 56], ['off']],
  ] as const)('%s', (_, [morning, afternoon], span, kinds) => {
    expect(replacedBy([half(morning), half(afternoon)], span)).toEqual(kinds)
  })
})
