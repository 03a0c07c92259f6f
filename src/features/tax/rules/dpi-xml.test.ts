import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { deletedRecord, dpiRecord, wholeUnits } from './dpi-xml.ts'

test.each([
  [0, '0'],
  [49, '0'],
  [50, '1'],
  [1650, '17'],
  [-49, '0'],
  [-50, '-1'],
  [-1650, '-17'],
])('%i cents are %s', (cents, text) => {
  expect(wholeUnits(toCents(cents))).toBe(text)
})

test('a record is deleted with what it said, whatever that is', () => {
  const content = '<Identity>&lt;DocSpec&gt;</Identity><RelevantActivities></RelevantActivities>'
  const first = dpiRecord(content, { indic: 'OECD1', ref: 'first-7', corrects: null })
  const gone = { indic: 'OECD3', ref: 'second-7', corrects: 'first-7' } as const
  expect(deletedRecord(first, gone)).toBe(dpiRecord(content, gone))
  expect(deletedRecord(deletedRecord(first, gone), gone)).toBe(dpiRecord(content, gone))
})
