/** Who may accept an invitation (company paper 3). What is in the way is told to the invited person only. */
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { emailKey } from './email-key.ts'

export type Joiner = {
  readonly email: string
  readonly verified: boolean
  readonly bits: number
  readonly companyId: number | null
  readonly suspended: boolean
  /** Also hidden places, and drafts. */
  readonly hasOffices: boolean
}

/** @param invited the address as it was invited: its mailbox has the link, which proves the same address of an account */
export function mayJoin(joiner: Joiner, invited: { readonly email: string; readonly companyId: number }): Verdict {
  if (emailKey(joiner.email) !== emailKey(invited.email)) return refused('company.invite_other_address')
  if (!joiner.verified && joiner.email !== invited.email) return refused('account.unverified')
  return isFree(joiner, invited.companyId)
}

function isFree({ bits, companyId, suspended, hasOffices }: Joiner, invitedBy: number): Verdict {
  if (suspended || bits & KIND_BITS.operator) return refused('auth.forbidden')
  if (bits & KIND_BITS.corporate) return refused('company.invite_is_company')
  if (companyId === invitedBy) return refused('company.invite_is_member')
  if (companyId !== null || bits & KIND_BITS.employee) return refused('company.invite_elsewhere')
  if (hasOffices) return refused('company.invite_has_offices')
  return YES
}
