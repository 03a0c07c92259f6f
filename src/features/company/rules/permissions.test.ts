import { expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '#features/account/rules/user-limit.ts'
import { may, mustHave, OF_NEW_MEMBERS, type Rights } from './permissions.ts'

const BOTH: Permission[] = ['book', 'billing']

test.each<[string, Rights, Permission[]]>([
  ['the admin, whatever is written down', { role: 'admin', permissions: [] }, [...PERMISSIONS]],
  ['a new employee', { role: 'employee', permissions: OF_NEW_MEMBERS }, ['book', 'extend', 'cancel', 'share']],
  ['who may only pay and book', { role: 'employee', permissions: BOTH }, BOTH],
  ['nobody in particular', { role: 'employee', permissions: [] }, []],
])('%s', (_, rights, granted) => {
  expect(PERMISSIONS.filter((permission) => may(rights, permission))).toEqual(granted)
  expect(PERMISSIONS.filter((permission) => mustHave(rights, permission).ok)).toEqual(granted)
})
