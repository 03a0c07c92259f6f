import { expect, test } from 'vitest'
import { companiesToShow, GUEST } from './audience.ts'

const office = {
  ownerId: 'owner',
  companies: [
    { id: 1, name: 'Alpenblick' },
    { id: 2, name: 'Sturmvogel' },
  ],
}

test.each([
  ['a member reads the own company', { companyId: 2, personId: 'me' }, 'Sturmvogel'],
  ['the owner reads all', { companyId: null, personId: 'owner' }, 'Alpenblick, Sturmvogel'],
  ['an owner who is a member too', { companyId: 2, personId: 'owner' }, 'Alpenblick, Sturmvogel'],
  ['a member of another company reads none', { companyId: 3, personId: 'me' }, ''],
  ['a person without a company reads none', { companyId: null, personId: 'me' }, ''],
  ['a guest reads none', GUEST, ''],
])('%s', (_, viewerScope, told) => {
  expect(companiesToShow(viewerScope, office)).toBe(told)
})
