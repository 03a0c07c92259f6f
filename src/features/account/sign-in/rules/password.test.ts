import { describe, expect, test } from 'vitest'
import { LEAKED_CORES, LEAKED_PASSWORDS } from './common-words.ts'
import { passwordRules } from './password-rules.ts'
import { passwordFault } from './password.ts'

const unmet = (password: string) => passwordRules(password).flatMap((one) => (one.met ? [] : [one.rule]))

describe('the rule of Spec 5', () => {
  test.each([
    ['', ['length', 'lowercase', 'capital', 'number', 'special']],
    ['aB3$efg', ['length']],
    ['aB3$efgh', []],
    ['ab3$efgh', ['capital']],
    ['AB3$EFGH', ['lowercase']],
    ['aBc$efgh', ['number']],
    ['aB3defgh', ['special']],
    ['aB3 efgh', ['special']],
    ['äÖ3ßefg§', []],
    ['👍🏽aB3$', ['length']],
    [`aB3$${'x'.repeat(125)}`, ['length']],
  ])('%j lacks %j', (password, rules) => {
    expect(unmet(password)).toEqual(rules)
  })

  test('a password that meets it and is not well known passes', () => {
    expect(passwordFault('Kran-Birne7 Lotse')).toBeNull()
    expect(passwordFault('tR0mmel!Wanne')).toBeNull()
    expect(passwordFault('7$29!xK4')).toBeNull()
  })
})

describe('well-known passwords', () => {
  test.each([
    'Password1!',
    'P@ssw0rd!',
    'Passw0rt2024!',
    '!!Passwort1',
    'Willkommen1!',
    'W1llkommen!',
    'Hallo123!',
    'Qwertz123!',
    'Asdfgh1!',
    'Abcdefg1!',
    'Aaaaaa1!',
    'Ababab12!',
    'Sommer2026!',
    'Bayern-1900',
    'Viertel2026!',
    'München1!',
    'Muenchen1!',
    'Aa1!!!!!',
    'Chocolate#42',
    'Basketball1.',
    'J3nnifer!99',
    'P@$$w0rd1',
  ])('%s is refused', (password) => {
    expect(passwordFault(password)).toBe('account.password_common')
  })

  test('the list is long enough to matter (safety rule 12: at least 3,000)', () => {
    expect(LEAKED_PASSWORDS.size).toBeGreaterThan(3000)
    expect(LEAKED_CORES.size).toBeGreaterThan(3000)
  })

  test('neither name nor e-mail address make a password', () => {
    const context = ['Leonhardine', 'Zwirnfaden', 'zwirn.faden@example.org']
    expect(passwordFault('Zwirnfaden1!', context)).toBe('account.password_common')
    expect(passwordFault('Leonhard1ne!', context)).toBe('account.password_common')
    expect(passwordFault('Zwirnfaden1!')).toBeNull()
  })
})
