import { expect, test } from 'vitest'
import { changesOf, reasonOf, type Change } from './changes.ts'

test.each<[about: string, details: unknown, changes: readonly Change[], reason: string | null]>([
  ['taken out after six years', null, [], null],
  ['a reason alone', { reason: 'Weg' }, [], 'Weg'],
  [
    'roles',
    { reason: 'Fängt an.', before: { roles: [] }, after: { roles: ['support', 'finance'] } },
    [{ name: 'roles', before: '', after: 'support, finance' }],
    'Fängt an.',
  ],
  ['only after', { after: { ended: 2 } }, [{ name: 'ended', before: null, after: '2' }], null],
  [
    'other names on both sides',
    { before: { leftCents: 2000 }, after: { leftCents: 1700, isLast: false } },
    [
      { name: 'leftCents', before: '2000', after: '1700' },
      { name: 'isLast', before: null, after: 'false' },
    ],
    null,
  ],
  ['nothing that we write', { reason: 7, before: 'x', after: [1] }, [], null],
])('%s', (_, details, changes, reason) => {
  expect(changesOf(details)).toEqual(changes)
  expect(reasonOf(details)).toBe(reason)
})
