import { expect, test } from 'vitest'
import type { Rights } from '#features/company/rules/permissions.ts'
import { mayChangeCost } from './cost.ts'

const employee: Rights = { role: 'employee', permissions: ['book'] }
const billing: Rights = { role: 'employee', permissions: ['billing'] }
const admin: Rights = { role: 'admin', permissions: [] }

test.each<[string, Rights | null, { bookerId?: string; companyId?: number | null; isClosed?: boolean }, string]>([
  ['their own', employee, { bookerId: 'me' }, 'yes'],
  ['of a colleague', employee, {}, 'request.not_found'],
  ['of a colleague, with the right to bill', billing, {}, 'yes'],
  ['of an employee, as the admin', admin, {}, 'yes'],
  ['of another company', null, {}, 'request.not_found'],
  ['their own, after they left the company', null, { bookerId: 'me' }, 'request.not_found'],
  ['a private one', employee, { bookerId: 'me', companyId: null }, 'request.not_found'],
  ['on a statement', employee, { bookerId: 'me', isClosed: true }, 'booking.cost_closed'],
  ['on a statement, as the admin', admin, { isClosed: true }, 'booking.cost_closed'],
])('whether somebody changes the cost centre of a booking: %s', (_, rights, of, expected) => {
  const verdict = mayChangeCost('me', rights, { bookerId: 'other', companyId: 1, isClosed: false, ...of })
  expect(verdict.ok ? 'yes' : verdict.refusal.code).toBe(expected)
})
