import { describe, expect, test } from 'vitest'
import { mayBecomeCompany, needsApproval, mayConvert, type Applicant } from './may-convert.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const READY: Applicant = {
  bits: 1,
  verified: true,
  suspended: false,
  hasOffices: false,
  isOff: false,
  lastDeclined: null,
  now: NOW,
}
const ago = (nanoseconds: number) => NOW.subtract({ hours: 24 }).add({ nanoseconds })

describe('who asks', () => {
  test.each<[string, Partial<Applicant>, string]>([
    ['a private person', {}, 'yes'],
    ['who has asked before', { bits: 17 }, 'yes'],
    ['a provider without offices', { bits: 3 }, 'yes'],
    ['a provider with offices', { bits: 3, hasOffices: true }, 'company.has_offices'],
    ['a company', { bits: 5 }, 'company.is_company'],
    ['an employee', { bits: 9 }, 'company.is_employee'],
    ['an operator', { bits: 32 }, 'auth.forbidden'],
    ['suspended', { suspended: true }, 'auth.forbidden'],
    ['not verified', { verified: false }, 'account.unverified'],
    ['while it is switched off', { isOff: true }, 'company.conversion_off'],
    ['declined a nanosecond less than a day ago', { lastDeclined: ago(1) }, 'company.declined_lately'],
    ['declined a day ago', { lastDeclined: ago(0) }, 'yes'],
    ['a company while it is switched off', { bits: 4, isOff: true }, 'company.is_company'],
  ])('%s', (_, some, answer) => {
    const verdict = mayConvert({ ...READY, ...some })
    expect(verdict.ok ? 'yes' : verdict.refusal.code).toBe(answer)
  })
})

test('an operator may approve although it is switched off by now', () => {
  const asked = { ...READY, isOff: true, lastDeclined: NOW }
  expect(mayBecomeCompany(asked).ok).toBe(true)
  expect(mayBecomeCompany({ ...asked, hasOffices: true }).ok).toBe(false)
})

test.each([
  ['approval', false, true],
  ['approval', true, true],
  ['auto', false, true],
  ['auto', true, false],
] as const)('%s, and the tax offices know the VAT ID: %s; operators decide: %s', (setting, isKnown, asked) => {
  expect(needsApproval(setting, isKnown)).toBe(asked)
})
