/** The pages of the account that a kind of person has, in the order of the menu beside them (Spec 2). */
import type { ViewerKind } from '#kernel/viewer.ts'

export type AccountEntry =
  | 'profile'
  | 'billing-address'
  | 'payment'
  | 'invoices'
  | 'provider'
  | 'social'
  | 'api-keys'
  | 'webhooks'
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
  invoices: PEOPLE.filter((kind) => kind !== 'employee'),
  // As whom they offer, and to which account is paid.
  provider: ['provider'],
  social: PEOPLE,
  // Programs of theirs. Of employees those make keys who bill for their company.
  'api-keys': ['provider', 'corporate'],
  webhooks: ['provider', 'corporate'],
  language: PEOPLE,
  settings: PEOPLE,
  type: PEOPLE,
  privacy: PEOPLE,
}

/** @param bills whether they bill for the company that pays for them */
export function accountEntries(kind: ViewerKind, bills = false): readonly AccountEntry[] {
  return (Object.keys(ENTRIES) as AccountEntry[]).filter(
    (entry) => ENTRIES[entry].includes(kind) || (entry === 'api-keys' && kind === 'employee' && bills),
  )
}

/** Pages that the navigation bar of a kind has no entry for, but that everybody can use. */
export type AccountShortcut = 'booking' | 'favorite' | 'watch' | 'notification'

const SHORTCUTS: Readonly<Record<AccountShortcut, readonly ViewerKind[]>> = {
  booking: ['provider', 'operator'],
  favorite: ['provider', 'corporate', 'employee', 'operator'],
  watch: PEOPLE,
  notification: ['employee'],
}

export function accountShortcuts(kind: ViewerKind): readonly AccountShortcut[] {
  return (Object.keys(SHORTCUTS) as AccountShortcut[]).filter((page) => SHORTCUTS[page].includes(kind))
}
