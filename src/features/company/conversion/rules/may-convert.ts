/** Who may become a company account (Spec 5: a verified e-mail address; conversion can be disabled by a flag). */
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { KIND_BITS } from '#kernel/viewer.ts'

/** After a request was declined, so that operators are not asked again and again. */
export const HOURS_AFTER_DECLINE = 24

export type Applicant = {
  readonly bits: number
  readonly verified: boolean
  readonly suspended: boolean
  /** Also hidden ones, and drafts. */
  readonly hasOffices: boolean
  /** An operator has switched conversions off. */
  readonly isOff: boolean
  readonly lastDeclined: Temporal.Instant | null
  readonly now: Temporal.Instant
}

/** The first reason against it, the ones that nothing can be done about before all others. */
export function mayConvert(applicant: Applicant): Verdict {
  const verdict = mayBecomeCompany(applicant)
  if (!verdict.ok) return verdict
  const { isOff, lastDeclined, now } = applicant
  if (isOff) return refused('company.conversion_off')
  if (lastDeclined !== null && Temporal.Instant.compare(now, lastDeclined.add({ hours: HOURS_AFTER_DECLINE })) < 0)
    return refused('company.declined_lately')
  return YES
}

/**
 * Whether operators decide on a request (company paper 2).
 * @param isKnown the tax offices know the VAT ID: somebody else than the applicant says that there is such a company
 */
export function needsApproval(setting: 'approval' | 'auto', isKnown: boolean): boolean {
  return setting === 'approval' || !isKnown
}

/** What must still hold when an operator approves. */
export function mayBecomeCompany({
  bits,
  verified,
  suspended,
  hasOffices,
}: Pick<Applicant, 'bits' | 'verified' | 'suspended' | 'hasOffices'>): Verdict {
  if (bits & KIND_BITS.corporate) return refused('company.is_company')
  if (bits & KIND_BITS.employee) return refused('company.is_employee')
  if (suspended || bits & KIND_BITS.operator) return refused('auth.forbidden')
  if (hasOffices) return refused('company.has_offices')
  if (!verified) return refused('account.unverified')
  return YES
}
