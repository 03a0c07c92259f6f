/** The steps of the office wizard (Spec 2), their order, and which of them an office needs before it can be published. */

/** Group 1 offers desks, group 2 whole rooms (Spec 3). */
export type Group = 1 | 2

/** What was typed into a step's form, by the names of its fields. A draft keeps it as it is, valid or not. */
export type Fields = Readonly<Record<string, string>>

/** The steps with fields, in the order in which they are offered. */
export const FIELD_STEPS = [
  'location',
  'category',
  'edit',
  'week',
  'pricing',
  'title',
  'information',
  'type',
  'hours',
  'equipment',
  'rules',
  'contact',
] as const
export type FieldStep = (typeof FIELD_STEPS)[number]

/** What has no fields of its own: the photos, and the page that shows what is missing and publishes. */
export type WizardStep = FieldStep | 'photos' | 'publish'

/** The short way to a published office; the rest is offered under "more". */
export const SHORT_WAY = [
  'location',
  'category',
  'edit',
  'week',
  'photos',
  'pricing',
  'title',
  'information',
  'publish',
] as const satisfies readonly WizardStep[]

export const MORE_STEPS = ['type', 'hours', 'equipment', 'rules', 'contact'] as const satisfies readonly WizardStep[]

const NEVER_MISSING: ReadonlySet<WizardStep> = new Set(MORE_STEPS)

/** An office can be published without having opened this step. */
export function isOptional(step: WizardStep): boolean {
  return NEVER_MISSING.has(step)
}

/** Spec 2: the opening hours of rooms have a page of their own, because rooms need time between two bookings. */
export function pathOfStep(step: WizardStep, group: Group): string {
  return step === 'week' && group === 2 ? 'meeting-week' : step
}

/** The step of a path's last part; null for what is none, and for the hours page of the other group. */
export function stepOfPath(part: string, group: Group): WizardStep | null {
  const all: readonly WizardStep[] = [...SHORT_WAY, ...MORE_STEPS]
  return all.find((step) => pathOfStep(step, group) === part) ?? null
}

export function isFieldStep(step: WizardStep): step is FieldStep {
  return step !== 'photos' && step !== 'publish'
}

/** The step after this one on the short way, and from there on through the rest; null after the last. */
export function stepAfter(step: WizardStep): WizardStep | null {
  const all: readonly WizardStep[] = [...SHORT_WAY.slice(0, -1), ...MORE_STEPS, 'publish']
  // Whoever follows the short way is led to publishing, not through everything that is optional.
  if (step === 'information') return 'publish'
  return all[all.indexOf(step) + 1] ?? null
}
