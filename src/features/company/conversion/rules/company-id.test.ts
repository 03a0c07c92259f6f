import { expect, test } from 'vitest'
import { COMPANY_ID, LONGEST_ID, plainId, proposedId, TEAM_ENDING } from './company-id.ts'

test.each([
  ['Kranich & Töchter GmbH', 'kranich-und-toechter-gmbh'],
  ['  Sturmvogel  ', 'sturmvogel'],
  ['ﬁnanz ＡＧ', 'finanz-ag'],
  ['Crème brûlée, Straße 7', 'creme-brulee-strasse-7'],
  ['A – B – C', 'a-b-c'],
  ['Donaudampfschifffahrtsgesellschaft mbH', 'donaudampfschifffahrtsgesellsc'],
  ['abcdefghijklmnopqrstuvwxyz123 - 4', 'abcdefghijklmnopqrstuvwxyz123'],
  ['株式会社', ''],
  ['AG', ''],
  ['--', ''],
  ['', ''],
])('%j is proposed as %j', (name, id) => {
  expect(proposedId(name)).toBe(id)
  if (id !== '') expect(id).toMatch(COMPANY_ID)
})

test('the team has an ending, within the same length', () => {
  expect(proposedId('Sturmvogel', TEAM_ENDING)).toBe('sturmvogel-team')
  const long = proposedId('Donaudampfschifffahrtsgesellschaft mbH', TEAM_ENDING)
  expect(long).toMatch(/^donaudampf.*-team$/)
  expect(long).toHaveLength(LONGEST_ID)
  expect(proposedId('株式会社', TEAM_ENDING)).toBe('')
})

test.each([
  [' Sturm-Vogel ', 'sturm-vogel', true],
  ['ＳＴＵＲＭ', 'sturm', true],
  ['sturmvоgel', 'sturmvоgel', false],
  ['stürm', 'stürm', false],
  ['-sturm', '-sturm', false],
  ['sturm--vogel', 'sturm--vogel', false],
  ['İstanbul', 'i̇stanbul', false],
])('%j is kept as %j, and allowed: %s', (typed, kept, isAllowed) => {
  expect(plainId(typed)).toBe(kept)
  expect(COMPANY_ID.test(kept)).toBe(isAllowed)
})
