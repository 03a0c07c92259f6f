import { expect, test } from 'vitest'
import { changeOf, messageType, operatorSpec, recordSpec, type RecordToday, type SentRecord } from './next-message.ts'

const sent = (hash: string, isDeleted = false): SentRecord => ({ docRef: 'first-7', hash, isDeleted })

test.each<[string, SentRecord | null, RecordToday, ReturnType<typeof changeOf>]>([
  ['never sent, nothing to report', null, null, null],
  ['never sent, something is missing', null, 'incomplete', null],
  ['never sent', null, { hash: 'a' }, 'new'],
  ['as it was sent', sent('a'), { hash: 'a' }, null],
  ['otherwise than it was sent', sent('a'), { hash: 'b' }, 'corrected'],
  ['not reported any more', sent('a'), null, 'deleted'],
  ['sent, and now something is missing', sent('a'), 'incomplete', null],
  ['deleted, and still nothing to report', sent('a', true), null, null],
  ['deleted, and something is missing', sent('a', true), 'incomplete', null],
  ['deleted, and back as it was', sent('a', true), { hash: 'a' }, 'new'],
])('%s', (_, before, today, change) => {
  expect(changeOf(before, today)).toBe(change)
})

test('each record has an id of its own, and names what it replaces', () => {
  expect(recordSpec('second', 7, 'new', null)).toEqual({ indic: 'OECD1', ref: 'second-7', corrects: null })
  expect(recordSpec('second', 7, 'new', sent('a', true))).toEqual({ indic: 'OECD1', ref: 'second-7', corrects: null })
  expect(recordSpec('second', 7, 'corrected', sent('a'))).toEqual({
    indic: 'OECD2',
    ref: 'second-7',
    corrects: 'first-7',
  })
  expect(recordSpec('second', 7, 'deleted', sent('a'))).toEqual({
    indic: 'OECD3',
    ref: 'second-7',
    corrects: 'first-7',
  })
})

test('the operator is new, then resent under the same id, or corrected', () => {
  const before = { docRef: 'first-operator', hash: 'a' }
  const next = { ref: 'second', kind: 'corrections' } as const
  expect(operatorSpec({ ref: 'first', kind: 'new' }, 'a', null)).toEqual({
    indic: 'OECD1',
    ref: 'first-operator',
    corrects: null,
  })
  const asSent = { indic: 'OECD0', ref: 'first-operator', corrects: null }
  expect(operatorSpec(next, 'a', before)).toEqual(asSent)
  expect(operatorSpec({ ...next, kind: 'new' }, 'b', before), 'nothing is corrected beside new sellers').toEqual(asSent)
  expect(operatorSpec(next, 'b', before)).toEqual({
    indic: 'OECD2',
    ref: 'second-operator',
    corrects: 'first-operator',
  })
})

test.each([
  ['new', 0, true, 'a', 'DPI403'],
  ['new', 0, 'no payment', 'a', null],
  ['new', 2, true, 'a', 'DPI401'],
  ['new', 2, false, 'a', 'DPI401'],
  ['new', 0, false, 'a', null],
  ['new', 0, false, 'b', null],
  ['corrections', 1, false, 'a', 'DPI402'],
  ['corrections', 0, false, 'a', null],
  ['corrections', 0, false, 'b', 'DPI402'],
] as const)('%s with %i records, first: %s, the operator now %s: %s', (kind, records, first, hash, type) => {
  const isFirst = first !== false
  const operator = operatorSpec({ ref: 'next', kind }, hash, isFirst ? null : { docRef: 'first-operator', hash: 'a' })
  expect(messageType(kind, { records, isFirst, wasPaid: first !== 'no payment', operator })).toBe(type)
})
