import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { groupsOf, type Spent } from './billing.ts'

const spent = (cents: number, more: Partial<Spent> = {}): Spent => ({
  costCentre: 'VERTR',
  costName: 'Vertrieb',
  memberId: 1,
  person: 'Ada',
  officeId: 1,
  place: 'Kontor',
  cents: toCents(cents),
  ...more,
})
const NONE = { costCentre: null, costName: null }

test('by cost centre, the most first, and what has none last, however much it is', () => {
  const all = [spent(100), spent(900, NONE), spent(200, { costCentre: 'BER1', costName: '' }), spent(150)]
  expect(groupsOf(all, 'cost')).toEqual([
    { code: 'VERTR', name: 'Vertrieb', cents: 250 },
    { code: 'BER1', name: null, cents: 200 },
    { code: null, name: null, cents: 900 },
  ])
})

test('two people of one name are two people, and what cost nothing is left out', () => {
  const all = [spent(100), spent(300, { memberId: 2 }), spent(0, { memberId: 3, person: 'Bo' })]
  expect(groupsOf(all, 'person')).toEqual([
    { code: null, name: 'Ada', cents: 300 },
    { code: null, name: 'Ada', cents: 100 },
  ])
})

test('by place', () => {
  const all = [spent(100), spent(300, { officeId: 2, place: 'Atelier' }), spent(50)]
  expect(groupsOf(all, 'place').map(({ name, cents }) => [name, cents])).toEqual([
    ['Atelier', 300],
    ['Kontor', 150],
  ])
})
