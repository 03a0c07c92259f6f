import { expect, test } from 'vitest'
import { mayKnowContact, mayKnowSecrets, secretsFrom } from './door.ts'
import type { Visit } from './visit.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-12T${time}Z`)
const visit = (status: Visit['status'] = 'confirmed') => ({ status, startAt: at('09:00:00'), endAt: at('11:00:00') })

test.each([
  ['06:59:59', true, false],
  ['07:00:00', true, true],
  ['09:00:00', true, true],
  ['10:59:59', true, true],
  ['11:00:00', false, false],
])('at %s: the contact %s, the secrets %s', (time, contact, secrets) => {
  expect(mayKnowContact(visit(), at(time))).toBe(contact)
  expect(mayKnowSecrets(visit(), at(time))).toBe(secrets)
})

test.each([
  ['confirmed', true],
  ['completed', true],
  ['held', false],
  ['canceled', false],
  ['expired', false],
] as const)('of a booking that is %s: %s', (status, may) => {
  expect(mayKnowSecrets(visit(status), at('09:30:00'))).toBe(may)
  expect(mayKnowContact(visit(status), at('09:30:00'))).toBe(may)
})

test('two hours are hours, also when the clock changes meanwhile', () => {
  const startAt = Temporal.Instant.from('2026-10-25T02:00:00Z')
  expect(secretsFrom({ startAt }).toString()).toBe('2026-10-25T00:00:00Z')
})
