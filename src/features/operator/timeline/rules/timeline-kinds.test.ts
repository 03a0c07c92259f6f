import { expect, test } from 'vitest'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { kindsFor, OFFICE_KINDS, PERSON_KINDS } from './timeline-kinds.ts'

test.each<[roles: readonly DeskRole[], person: string, office: string]>([
  [[], '', ''],
  [['owner'], 'booking money told account desk', 'place booking money word desk'],
  [['support'], 'booking told account desk', 'place booking word desk'],
  [['finance'], 'money', 'money'],
  [['support', 'finance'], 'booking money told account desk', 'place booking money word desk'],
])('%j', (roles, person, office) => {
  expect(kindsFor(roles, PERSON_KINDS).join(' ')).toBe(person)
  expect(kindsFor(roles, OFFICE_KINDS).join(' ')).toBe(office)
})
