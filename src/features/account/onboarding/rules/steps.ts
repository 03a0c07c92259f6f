/** The onboarding in 4 steps (Spec 1). It can be left and resumed at any time, and nothing waits for it. */

export const ACCOUNT_TYPES = ['home', 'company', 'provider'] as const

/** 1 kind of the account, 2 about the person, 3 billing address, 4 what to do first. */
export const STEPS = [1, 2, 3, 4] as const
export type Step = (typeof STEPS)[number]

/** When all steps are done. */
export const DONE = 5

/** The first undone step after one was done or skipped: going back to an earlier step loses nothing. */
export function stepAfter(undone: number, finished: Step): number {
  return Math.max(undone, finished + 1)
}

/** The step that an address names, or the first undone one; a later one may be seen before, as nothing depends on it. */
export function stepOf(named: string | undefined, undone: number): Step {
  const step = STEPS.find((one) => String(one) === named)
  return step ?? STEPS.find((one) => one === undone) ?? 4
}

export function isStep(named: string | undefined): boolean {
  return STEPS.some((one) => String(one) === named)
}
