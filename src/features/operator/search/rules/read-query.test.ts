import { expect, test } from 'vitest'
import { containing, readQuery, type DeskQuery } from './read-query.ts'

const NOTHING: DeskQuery = { number: null, personId: null, email: null, words: null, reference: null, invoice: null }
const UUID = '01980000-0000-7000-8000-00000000000a'

test.each<[string, Partial<DeskQuery>]>([
  ['', {}],
  ['  ', {}],
  ['ab', {}],
  ['7', { number: 7 }],
  ['# 42', { number: 42 }],
  ['4711', { number: 4711, email: '4711', words: '4711' }],
  ['0123', { email: '0123', words: '0123' }],
  ['9007199254740993', { email: '9007199254740993', words: '9007199254740993', reference: '9007199254740993' }],
  ['Ada Probe', { words: 'Ada Probe' }],
  ['Lena@Viertel.Example', { email: 'lena@viertel.example' }],
  [UUID.toUpperCase(), { personId: UUID, reference: UUID.toUpperCase() }],
  ['pi_3Mabcdef', { email: 'pi_3mabcdef', words: 'pi_3Mabcdef', reference: 'pi_3Mabcdef' }],
  ['p1-2026-000001', { email: 'p1-2026-000001', reference: 'p1-2026-000001', invoice: 'P1-2026-000001' }],
])('%j', (typed, is) => {
  expect(readQuery(typed)).toEqual({ ...NOTHING, ...is })
})

test('a percent sign is a percent sign', () => {
  expect(containing(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`)
})
