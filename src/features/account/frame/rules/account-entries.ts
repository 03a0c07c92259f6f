/** The pages of the account that a kind of person has, in the order of the menu beside them (Spec 2). */
import type { ViewerKind } from '#kernel/viewer.ts'

export type AccountEntry =
  | 'profile'
  | 'billing-address'
  | 'payment'
  | 'social'
  | 'language'
  | 'settings'
  | 'type'
  | 'privacy'

const PEOPLE: readonly ViewerKind[] = ['user', 'provider', 'corporate', 'employee', 'operator']

const ENTRIES: Readonly<Record<AccountEntry, readonly ViewerKind[]>> = {
  profile: PEOPLE,
  'billing-address': PEOPLE,
  // What employees book is paid by their company, so they have no payment methods of their own.
  payment: PEOPLE.filter((kind) => kind !== 'employee'),
  social: PEOPLE,
  language: PEOPLE,
  settings: PEOPLE,
  type: PEOPLE,
  privacy: PEOPLE,
}

export function accountEntries(kind: ViewerKind): readonly AccountEntry[] {
  return (Object.keys(ENTRIES) as AccountEntry[]).filter((entry) => ENTRIES[entry].includes(kind))
}
