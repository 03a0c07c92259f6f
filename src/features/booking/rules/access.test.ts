import { describe, expect, test } from 'vitest'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import type { PersonKind } from '#kernel/viewer.ts'
import { mayBook, mayBookOffer, relationTo } from './access.ts'

const GOOD = { hasBillingAddress: true, unpaidLegs: 0, liveHolds: 0 }
const person = { verified: true, suspended: false }
const codeOf = (verdict: { ok: boolean; refusal?: { code: string } }) => verdict.refusal?.code ?? null

test.each([
  ['everything fine', person, GOOD, null],
  ['suspended', { ...person, suspended: true }, GOOD, 'booking.suspended'],
  ['not verified', { ...person, verified: false }, GOOD, 'booking.unverified'],
  ['no billing address', person, { ...GOOD, hasBillingAddress: false }, 'booking.no_billing_address'],
  ['something unpaid', person, { ...GOOD, unpaidLegs: 1 }, 'booking.unpaid'],
  ['one hold below the most', person, { ...GOOD, liveHolds: 2 }, null],
  ['the most holds', person, { ...GOOD, liveHolds: 3 }, 'booking.too_many_holds'],
])('may book: %s', (_, viewer, facts, code) => {
  expect(codeOf(mayBook(viewer, facts, 3))).toBe(code)
})

test.each<[string, PersonKind, string, number, string | null]>([
  ['an ordinary one', 'user', 'me', 0, null],
  ["one's own", 'provider', 'owner', 0, 'booking.own_office'],
  ['employees only, a user', 'user', 'me', OFFICE_TYPE.employeesOnly, 'booking.employees_only'],
  ['employees only, an employee', 'employee', 'me', OFFICE_TYPE.employeesOnly, null],
  ['free for refugees, anybody', 'user', 'me', OFFICE_TYPE.refugee, null],
])('may book this office: %s', (_, kind, id, type, code) => {
  expect(codeOf(mayBookOffer({ kind, id }, { type, ownerId: 'owner' }))).toBe(code)
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
