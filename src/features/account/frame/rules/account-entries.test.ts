import { expect, test } from 'vitest'
import { accountEntries, accountShortcuts } from './account-entries.ts'

test.each(['user', 'operator'] as const)('a %s has every page of the account', (kind) => {
  expect(accountEntries(kind)).toEqual([
    'profile',
    'billing-address',
    'payment',
    'invoices',
    'social',
    'language',
    'settings',
    'type',
    'privacy',
  ])
})

test('providers say besides as whom they offer', () => {
  expect(accountEntries('provider')).toEqual([
    'profile',
    'billing-address',
    'payment',
    'invoices',
    'provider',
    'social',
    'api-keys',
    'webhooks',
    'language',
    'settings',
    'type',
    'privacy',
  ])
})

test('programs of providers and of companies have keys, and are told what happens', () => {
  const ofPrograms = accountEntries('corporate').filter((entry) => !accountEntries('user').includes(entry))
  expect(ofPrograms).toEqual(['api-keys', 'webhooks'])
})

test('of employees those have keys who bill for their company, and nobody else by that', () => {
  const more = (kind: 'employee' | 'user' | 'guest') =>
    accountEntries(kind, true).filter((entry) => !accountEntries(kind).includes(entry))
  expect(accountEntries('employee')).not.toContain('api-keys')
  expect(more('employee')).toEqual(['api-keys'])
  expect(more('user')).toEqual([])
  expect(more('guest')).toEqual([])
})

test('employees have no payment methods, and guests no account', () => {
  expect(accountEntries('employee')).not.toContain('payment')
  expect(accountEntries('employee')).toHaveLength(7)
  expect(accountEntries('guest')).toEqual([])
})

test.each([
  ['guest', []],
  ['user', ['watch']],
  ['provider', ['booking', 'favorite', 'watch']],
  ['corporate', ['favorite', 'watch']],
  ['employee', ['favorite', 'watch', 'notification']],
  ['operator', ['booking', 'favorite', 'watch']],
] as const)('what the bar of a %s lacks: %j', (kind, pages) => {
  expect(accountShortcuts(kind)).toEqual(pages)
})
