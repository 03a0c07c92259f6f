/** What can be reported, why, and what an operator may do about it. */
export const REPORT_KINDS = ['office', 'photo', 'provider', 'person'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/**
 * What a case is about. Operators suspend accounts of their own accord; words of ratings and messages are reported where
 * they stand, and are a case once an operator has decided.
 */
export const CASE_KINDS = [...REPORT_KINDS, 'account', 'rating', 'message'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const GROUNDS = ['fake', 'illegal', 'rights', 'privacy', 'hate', 'child_abuse', 'terms', 'else'] as const
export type Ground = (typeof GROUNDS)[number]

/** DSA, Article 16 (2) c: whoever reports sexual abuse of children need not say who they are. */
export function mayBeAnonymous(ground: Ground): boolean {
  return ground === 'child_abuse'
}

export const ACTIONS = [
  'keep',
  'gone',
  'hide_office',
  'remove_photo',
  'remove_name',
  'hide_profile',
  'suspend',
  'hide_rating',
  'hide_message',
] as const
export type ReportAction = (typeof ACTIONS)[number]

/** `gone`: there is nothing left to decide on, because its owner has taken it away. */
const POSSIBLE: Readonly<Record<CaseKind, readonly ReportAction[]>> = {
  office: ['keep', 'hide_office', 'gone'],
  photo: ['keep', 'remove_photo', 'hide_office', 'gone'],
  provider: ['keep', 'remove_name', 'gone'],
  person: ['keep', 'hide_profile', 'gone'],
  account: ['keep', 'suspend'],
  rating: ['keep', 'hide_rating', 'gone'],
  message: ['keep', 'hide_message', 'gone'],
}

export function actionsFor(kind: CaseKind): readonly ReportAction[] {
  return POSSIBLE[kind]
}

/** Whether it takes something away from the owner, who is told the rule that it rests on (DSA, Article 17). */
export function restricts(action: ReportAction): action is Restriction {
  return action !== 'keep' && action !== 'gone'
}

type Restriction = Exclude<ReportAction, 'keep' | 'gone'>
