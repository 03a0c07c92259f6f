import { describe, expect, test } from 'vitest'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import type { PersonKind } from '#kernel/viewer.ts'
import type { Rights } from '#features/company/rules/permissions.ts'
import { mayBook, mayBookOffer, mayChangeFor, mayHold, relationTo } from './access.ts'

const GOOD = { rights: null, hasBillingAddress: true, unpaidLegs: 0 }
const rights = (...permissions: Rights['permissions']): Rights => ({ role: 'employee', permissions })
const person = { verified: true, suspended: false }
const codeOf = (verdict: { ok: boolean; refusal?: { code: string } }) => verdict.refusal?.code ?? null

test.each([
  ['everything fine', person, GOOD, null],
  ['suspended', { ...person, suspended: true }, GOOD, 'booking.suspended'],
  ['not verified', { ...person, verified: false }, GOOD, 'booking.unverified'],
  ['no billing address', person, { ...GOOD, hasBillingAddress: false }, 'booking.no_billing_address'],
  ['something unpaid', person, { ...GOOD, unpaidLegs: 1 }, 'booking.unpaid'],
  ['a member with the right', person, { ...GOOD, rights: rights('book') }, null],
  ['a member without', person, { ...GOOD, rights: rights('extend', 'cancel') }, 'auth.forbidden'],
])('may book: %s', (_, viewer, facts, code) => {
  expect(codeOf(mayBook(viewer, facts))).toBe(code)
})

test.each([
  ['somebody who has just registered', { verified: false, suspended: false }, 0, null],
  ['suspended', { verified: true, suspended: true }, 0, 'booking.suspended'],
  ['something unpaid', { verified: true, suspended: false }, 1, 'booking.unpaid'],
])('may keep a place: %s', (_, viewer, unpaidLegs, code) => {
  expect(codeOf(mayHold(viewer, { unpaidLegs, rights: null }))).toBe(code)
})

test.each<[string, PersonKind, string, number | null, number, string | null]>([
  ['an ordinary one', 'user', 'me', null, 0, null],
  ["one's own", 'provider', 'owner', null, 0, 'booking.own_office'],
  ["one's own for employees", 'provider', 'owner', null, OFFICE_TYPE.employeesOnly, 'booking.own_office'],
  ['employees only, a user', 'user', 'me', null, OFFICE_TYPE.employeesOnly, 'request.not_found'],
  ['employees only, an employee of a named company', 'employee', 'me', 7, OFFICE_TYPE.employeesOnly, null],
  ['employees only, the admin of a named company', 'corporate', 'me', 7, OFFICE_TYPE.employeesOnly, null],
  ['employees only, another company', 'employee', 'me', 8, OFFICE_TYPE.employeesOnly, 'request.not_found'],
  ['free for refugees, anybody', 'user', 'me', null, OFFICE_TYPE.refugee, null],
])('may book this office: %s', (_, kind, id, companyId, type, code) => {
  expect(codeOf(mayBookOffer({ kind, id, companyId }, { type, ownerId: 'owner', companyIds: [7, 9] }))).toBe(code)
})

describe('who is who to a booking', () => {
  const booking = { bookerId: 'booker', companyId: 7, providerPersonId: 'provider' }
  test.each<[string, { id: string; kind: PersonKind; companyId: number | null }, string | null]>([
    ['the booker', { id: 'booker', kind: 'employee', companyId: 7 }, 'booker'],
    ["the payer's admin", { id: 'admin', kind: 'corporate', companyId: 7 }, 'company'],
    ["another company's admin", { id: 'admin', kind: 'corporate', companyId: 8 }, null],
    ['a colleague', { id: 'colleague', kind: 'employee', companyId: 7 }, null],
    ['the provider', { id: 'provider', kind: 'provider', companyId: null }, 'provider'],
    ['another provider', { id: 'other', kind: 'provider', companyId: null }, null],
    ['the operator', { id: 'operator', kind: 'operator', companyId: null }, 'operator'],
    ['a stranger', { id: 'stranger', kind: 'user', companyId: null }, null],
  ])('%s', (_, viewer, relation) => {
    const verdict = relationTo(viewer, booking)
    expect(verdict.ok ? verdict.value : null).toBe(relation)
    if (!verdict.ok) expect(verdict.refusal.code).toBe('request.not_found')
  })

  test('an admin without a company has nothing to do with bookings without one', () => {
    const admin = { id: 'admin', kind: 'corporate' as const, companyId: null }
    expect(relationTo(admin, { ...booking, companyId: null }).ok).toBe(false)
  })
})

test.each<[string, Rights | null, number | null, 'book' | 'extend' | 'cancel', string | null]>([
  ['a private booking', null, null, 'extend', null],
  ['with the right', rights('extend'), 7, 'extend', null],
  ['without the right', rights('book', 'cancel'), 7, 'extend', 'auth.forbidden'],
  ['the admin', { role: 'admin', permissions: [] }, 7, 'cancel', null],
  ['who has left, longer', null, 7, 'extend', 'company.left'],
  ['who has left, another time', null, 7, 'book', 'company.left'],
  ['who has left may give a place back', null, 7, 'cancel', null],
])('may change a booking of a company: %s', (_, who, companyId, permission, code) => {
  expect(codeOf(mayChangeFor(who, { companyId }, permission))).toBe(code)
})
