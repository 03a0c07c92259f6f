import { expect, test } from 'vitest'
import { hoursField } from './choices.ts'
import { proposedFields } from './proposed-fields.ts'
import { weekStep } from './time-steps.ts'

const NEW = { version: 0, fields: {} }

test('a new week is that of an office, and valid as it stands', () => {
  const proposed = proposedFields('week', NEW, '')
  expect(weekStep(1).parse(proposed).week).toEqual([[[36, 72]], [[36, 72]], [[36, 72]], [[36, 72]], [[36, 72]], [], []])
})

test('a new title says where it is, once that is known', () => {
  expect(proposedFields('title', NEW, 'Schreibtisch in Mitte')).toEqual({ title_de: 'Schreibtisch in Mitte' })
  expect(proposedFields('title', NEW, 'a'.repeat(90))).toEqual({ title_de: 'a'.repeat(75) })
  expect(proposedFields('title', NEW, '')).toEqual({})
})

test('what was typed once is never replaced, not even by emptying it', () => {
  const empty = { version: 2, fields: { title_de: '' } }
  expect(proposedFields('title', empty, 'Schreibtisch in Mitte')).toEqual({ title_de: '' })
  const monday = { version: 1, fields: { [hoursField(1, 0, 'from')]: '' } }
  expect(proposedFields('week', monday, '')).toBe(monday.fields)
})

test('nothing else is proposed', () => {
  for (const step of ['location', 'category', 'edit', 'pricing', 'information', 'type'] as const)
    expect(proposedFields(step, NEW, 'Schreibtisch in Mitte')).toEqual({})
})
