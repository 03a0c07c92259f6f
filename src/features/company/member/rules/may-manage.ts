/**
 * Who may do what with a member of their company (company paper 4). That somebody belongs to another company is found
 * out before, and answered like an unknown one.
 */
import type { Permission } from '#features/account/rules/user-limit.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { GRANTED_BY_ADMIN, may, mustHave, type Rights } from '../../rules/permissions.ts'
import type { MemberState } from './member-states.ts'
import { FREE_ONLY, sameLimit, type Limit } from './member-limit.ts'

/** Of a member as they are, or as an invitation would make them. */
export type Terms = {
  readonly limit: Limit
  readonly permissions: readonly Permission[]
  readonly costCentre: string | null
}

export type Manageable = Terms & Rights

/** The list with addresses and limits is for whoever has to do with it. */
export function mayManage(by: Rights): Verdict {
  return may(by, 'invite') || may(by, 'billing') ? YES : refused('auth.forbidden')
}

const isHolder = ({ permissions }: Pick<Rights, 'permissions'>) =>
  GRANTED_BY_ADMIN.some((one) => permissions.includes(one))

/** What concerns the person: their data, their rights, the link that they get, and the end. */
function mayTouch(by: Rights, target: Rights): Verdict {
  if (target.role === 'admin' && by.role !== 'admin') return refused('company.admin_protected')
  const verdict = mustHave(by, 'invite')
  if (!verdict.ok) return verdict
  return by.role !== 'admin' && isHolder(target) ? refused('company.holder_protected') : YES
}

export function mayInvite(by: Rights, terms: Terms): Verdict {
  const verdict = mustHave(by, 'invite')
  if (!verdict.ok) return verdict
  if (by.role !== 'admin' && isHolder(terms)) return refused('company.admin_grants')
  const isPlain = sameLimit(terms.limit, FREE_ONLY) && terms.costCentre === null
  return isPlain || may(by, 'billing') ? YES : refused('company.needs_billing')
}

/**
 * Whoever may not decide on money invites without a budget: only places that cost nothing fit, until somebody who may
 * sets one. To say nothing would be to give a budget without end.
 */
export function limitOfInvitation(by: Rights, asked: Limit): Limit {
  return asked.kind === 'none' && !may(by, 'billing') ? FREE_ONLY : asked
}

export const mayResend = mayTouch

export function mayDelete(by: Rights, target: Rights): Verdict {
  return target.role === 'admin' ? refused('company.admin_stays') : mayTouch(by, target)
}

/** Whoever becomes the admin has joined, and can sign in. */
export function mayHandOver(target: {
  readonly role: Rights['role']
  readonly state: MemberState
  readonly verified: boolean
  readonly suspended: boolean
}): Verdict {
  const { role, state, verified, suspended } = target
  const isFit = role === 'employee' && state === 'registered' && verified && !suspended
  return isFit ? YES : refused('company.admin_needs_member')
}

/** @param isNamed their name, address or language changes */
export function mayChange(by: Rights, before: Manageable, after: Terms, isNamed: boolean): Verdict {
  const verdict = mayManage(by)
  if (!verdict.ok) return verdict
  if (before.role === 'admin' && by.role !== 'admin') return refused('company.admin_protected')
  if (before.role === 'admin' && after.limit.kind !== 'none') return refused('company.admin_unlimited')
  const changed = changedPermissions(before.permissions, after.permissions)
  if (by.role !== 'admin' && changed.some((one) => GRANTED_BY_ADMIN.includes(one)))
    return refused('company.admin_grants')
  if (isNamed || changed.length > 0) {
    const touch = mayTouch(by, before)
    if (!touch.ok) return touch
  }
  const isMoney = !sameLimit(before.limit, after.limit) || before.costCentre !== after.costCentre
  return isMoney && !may(by, 'billing') ? refused('company.needs_billing') : YES
}

/** Those that are given and those that are taken away. */
function changedPermissions(before: readonly Permission[], after: readonly Permission[]): Permission[] {
  return [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))]
}
