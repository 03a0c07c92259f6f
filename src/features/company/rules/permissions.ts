/** What a member of a company may do (Spec 3, userLimit; company paper 4). The admin may do everything. */
import type { Permission } from '#features/account/rules/user-limit.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'

export type Role = 'admin' | 'employee'

/** Somebody who acts for a company, as far as rights go. */
export type Rights = { readonly role: Role; readonly permissions: readonly Permission[] }

export function may({ role, permissions }: Rights, permission: Permission): boolean {
  return role === 'admin' || permissions.includes(permission)
}

export function mustHave(rights: Rights, permission: Permission): Verdict {
  return may(rights, permission) ? YES : refused('auth.forbidden')
}

/** Rights over other people and money: only the admin gives them, and takes them away. */
export const GRANTED_BY_ADMIN: readonly Permission[] = ['invite', 'billing']

/** What an invitation gives unless it says something else. */
export const OF_NEW_MEMBERS: readonly Permission[] = ['book', 'extend', 'cancel', 'share']
