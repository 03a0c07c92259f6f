import { expect, test } from 'vitest'
import { LOCKS } from '#features/account/sign-in/rules/locks.ts'
import { REQUEST_KINDS } from '#features/account/request/rules/request-kinds.ts'
import { DISPUTE_STATES } from '#features/payment/dispute/rules/dispute-step.ts'
import { ACTIONS, CASE_KINDS } from '#features/report/rules/report-kinds.ts'
import { DESK_ROLES } from '#kernel/desk-roles.ts'
import { translator } from '#kernel/texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { changeWords } from './change-words.ts'
import type { Change } from '../rules/changes.ts'

const inGermanWords = translator(de, 'de')
// The same keys, as the type of the English texts demands.
const inEnglishWords = translator(en as unknown as typeof de, 'en')
const change = (name: string, before: string | null, after: string | null): Change => ({ name, before, after })

test.each<[about: string, changes: readonly Change[], inEnglish: readonly string[], inGerman: readonly string[]]>([
  ['nothing', [], [], []],
  [
    'an amount with its currency',
    [change('limitCents', '10000', '300050'), change('currency', null, 'CHF')],
    ['Credit limit: CHF\u00a0100.00 → CHF\u00a03,000.50'],
    ["Kreditlimit: CHF\u00a0100.00 → CHF\u00a03'000.50"],
  ],
  [
    'an amount that is gone, of an entry that named no currency',
    [change('limitCents', '10000', null)],
    ['Credit limit: 100.00 → no value'],
    ['Kreditlimit: 100,00 → kein Wert'],
  ],
  ['what was not there before', [change('ended', null, '2')], ['Sessions ended: 2'], ['Beendete Sitzungen: 2']],
  ['an empty list', [change('roles', '', 'support')], ['Roles: no value → support'], ['Rollen: kein Wert → Support']],
  [
    'yes and no',
    [change('correction', 'false', 'true')],
    ['Correction only: no → yes'],
    ['Nur eine Berichtigung: nein → ja'],
  ],
  [
    'several names',
    [change('roles', 'owner', 'support, finance')],
    ['Roles: owner → support, finance'],
    ['Rollen: Inhaber → Support, Finanzen'],
  ],
  ['a rate', [change('rate', '2000', '1850')], ['Rate: 20% → 18.5%'], ['Satz: 20\u00a0% → 18,5\u00a0%']],
  ['a name of an older version', [change('toString', null, 'x')], ['toString: x'], ['toString: x']],
])('%s', (_, changes, inEnglish, inGerman) => {
  expect(changeWords(changes, inEnglishWords, 'en')).toEqual(inEnglish)
  expect(changeWords(changes, inGermanWords, 'de')).toEqual(inGerman)
})

test('a time is one of the region', () => {
  const [words] = changeWords([change('effectiveAt', null, '2026-12-14T23:00:00Z')], inEnglishWords, 'en')
  expect(words).toMatch(/^In force from: .*15 Dec.* 2026/)
})

test.each([DESK_ROLES, LOCKS, CASE_KINDS, ACTIONS, REQUEST_KINDS, DISPUTE_STATES].flat())('%s has words', (name) => {
  expect(Object.keys(de)).toContain(`word_${name}`)
})
