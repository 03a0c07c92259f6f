import { expect, test } from 'vitest'
import type { Permission } from '#features/account/rules/user-limit.ts'
import type { Verdict } from '#kernel/verdict.ts'
import type { Rights } from '../../rules/permissions.ts'
import {
  mayChange,
  mayDelete,
  mayInvite,
  mayManage,
  mayResend,
  limitOfInvitation,
  type Manageable,
} from './may-manage.ts'
import { FREE_ONLY, limitOf } from './member-limit.ts'
import { memberStateAfter, shownState } from './member-states.ts'
import { mayInviteMore, maySendTo } from './may-send.ts'
import { emailKey, maskedEmail } from './email-key.ts'

const ADMIN: Rights = { role: 'admin', permissions: [] }
const by = (...permissions: Permission[]): Rights => ({ role: 'employee', permissions })
const code = (verdict: Verdict<unknown>) => (verdict.ok ? 'yes' : verdict.refusal.code)
const terms = { limit: FREE_ONLY, permissions: ['book'] as Permission[], costCentre: null }
const member = (role: Rights['role'], ...permissions: Permission[]): Manageable => ({ ...terms, role, permissions })
const MONEY = { limit: { kind: 'day' as const, cents: 1 } }

test.each<[string, Rights, string, string, string]>([
  ['the admin', ADMIN, 'yes', 'yes', 'yes'],
  ['invite', by('invite'), 'yes', 'yes', 'company.holder_protected'],
  ['invite and billing', by('invite', 'billing'), 'yes', 'yes', 'company.holder_protected'],
  ['billing', by('billing'), 'yes', 'auth.forbidden', 'auth.forbidden'],
  ['neither', by('book'), 'auth.forbidden', 'auth.forbidden', 'auth.forbidden'],
])('%s', (_, who, list, remove, holder) => {
  expect(code(mayManage(who))).toBe(list)
  expect([mayDelete, mayResend].map((rule) => code(rule(who, member('employee', 'book'))))).toEqual([remove, remove])
  expect(code(mayDelete(who, member('employee', 'invite')))).toBe(holder)
  expect(code(mayDelete(who, member('employee', 'billing')))).toBe(holder)
  expect(code(mayDelete(who, member('admin')))).toBe('company.admin_stays')
})

test.each<[string, Rights, Partial<Manageable>, string]>([
  ['without a budget', by('invite'), {}, 'yes'],
  ['with a budget', by('invite'), MONEY, 'company.needs_billing'],
  ['with no limit', by('invite'), { limit: { kind: 'none', cents: null } }, 'company.needs_billing'],
  ['with a cost centre', by('invite'), { costCentre: 'A' }, 'company.needs_billing'],
  ['with a budget, and billing', by('invite', 'billing'), { ...MONEY, costCentre: 'A' }, 'yes'],
  ['only billing', by('billing'), {}, 'auth.forbidden'],
  ['a right over others', by('invite', 'billing'), { permissions: ['invite'] }, 'company.admin_grants'],
  ['a right over others, the admin', ADMIN, { permissions: ['invite', 'billing'], ...MONEY }, 'yes'],
])('inviting %s', (_, who, more, expected) => {
  expect(code(mayInvite(who, { ...terms, ...more }))).toBe(expected)
})

test.each<[string, Rights, Manageable, Partial<Manageable>, boolean, string]>([
  ['nothing', by('billing'), member('employee', 'book'), {}, false, 'yes'],
  ['a limit', by('billing'), member('employee', 'book'), MONEY, false, 'yes'],
  [
    'a limit of a holder',
    by('billing'),
    member('employee', 'invite'),
    { ...MONEY, permissions: ['invite'] },
    false,
    'yes',
  ],
  ['a limit without the right', by('invite'), member('employee', 'book'), MONEY, false, 'company.needs_billing'],
  ['a name', by('invite'), member('employee', 'book'), {}, true, 'yes'],
  [
    'a name of a holder',
    by('invite', 'billing'),
    member('employee', 'billing'),
    { permissions: ['billing'] },
    true,
    'company.holder_protected',
  ],
  ['a name without the right', by('billing'), member('employee', 'book'), {}, true, 'auth.forbidden'],
  ['rights', by('invite'), member('employee', 'book'), { permissions: ['cancel'] }, false, 'yes'],
  [
    'a right over others given',
    by('invite', 'billing'),
    member('employee'),
    { permissions: ['billing'] },
    false,
    'company.admin_grants',
  ],
  [
    'a right over others taken',
    by('invite', 'billing'),
    member('employee', 'invite'),
    { permissions: [] },
    false,
    'company.admin_grants',
  ],
  ['the same by the admin', ADMIN, member('employee', 'invite'), { permissions: [] }, true, 'yes'],
  [
    'the admin by another',
    by('invite', 'billing'),
    member('admin'),
    { permissions: [] },
    false,
    'company.admin_protected',
  ],
  ['a limit for the admin', ADMIN, member('admin'), { permissions: [], ...MONEY }, false, 'company.admin_unlimited'],
])('changing %s', (_, who, before, more, isNamed, expected) => {
  expect(code(mayChange(who, before, { ...terms, ...more }, isNamed))).toBe(expected)
})

test('who may give no budget gives none, not one without end', () => {
  const none = { kind: 'none' as const, cents: null }
  expect(limitOfInvitation(by('invite'), none)).toEqual(FREE_ONLY)
  expect(limitOfInvitation(by('invite', 'billing'), none)).toEqual(none)
  expect(limitOf({ type: 'daily', amount: null })).toBeNull()
  expect(limitOf({ type: 'none', amount: 5 })).toEqual(none)
})

test('states and events', () => {
  const STATES = ['none', 'invited', 'registered', 'deleted'] as const
  const after = (event: Parameters<typeof memberStateAfter>[1]) => STATES.map((state) => memberStateAfter(state, event))
  expect(after('invite')).toEqual(['invited', null, null, 'invited'])
  expect(after('accept')).toEqual([null, 'registered', null, null])
  expect(after('delete')).toEqual([null, 'deleted', 'deleted', null])
  for (const event of ['resend', 'renew', 'correct'] as const)
    expect(after(event)).toEqual([null, 'invited', null, null])
  const now = Temporal.Instant.from('2026-11-10T08:00:00Z')
  expect(shownState('invited', now.add({ seconds: 1 }), now)).toBe('invited')
  expect(shownState('invited', now, now)).toBe('expired')
  expect(shownState('registered', null, now)).toBe('registered')
})

test('mails: a minute apart when urged, five on a day of UTC', () => {
  const now = Temporal.Instant.from('2026-11-10T23:59:30Z')
  const sent = (seconds: number, thatDay: number) => ({ at: now.subtract({ seconds }), thatDay })
  expect(maySendTo({ at: null, thatDay: 0 }, now, true)).toMatchObject({ value: 1 })
  expect(maySendTo(sent(59, 1), now, true)).toMatchObject({
    refusal: { code: 'company.resend_soon', slots: { seconds: 1 } },
  })
  expect(maySendTo(sent(59, 1), now, false)).toMatchObject({ value: 2 })
  expect(maySendTo(sent(60, 4), now, true)).toMatchObject({ value: 5 })
  expect(code(maySendTo(sent(60, 5), now, true))).toBe('company.resend_used_up')
  expect(maySendTo(sent(60, 5), now.add({ seconds: 60 }), true)).toMatchObject({ value: 1 })
  expect(mayInviteMore(49)).toMatchObject({ value: 0 })
  expect(code(mayInviteMore(50))).toBe('company.invitations_used_up')
  expect(code(mayInviteMore(40, 11))).toBe('company.invitations_used_up')
})

test('one mailbox has one key, and a mask tells its owner enough', () => {
  for (const email of ['Ida@X.example', 'ida+a@x.example', 'ida+a+b@x.example', 'ｉｄａ@x.example'])
    expect(emailKey(email)).toBe('ida@x.example')
  expect(maskedEmail('nadia.benali@sturmvogel.example')).toBe('n•••@sturmvogel.example')
})
