/** Which steps of an edited office are valid, what they say, and what is wrong with the others. */
import type { Locale } from '#kernel/locale.ts'
import { refusalText } from '#kernel/refusals.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import { validate } from '#platform/http/validate.ts'
import { audienceOf } from '../rules/choices.ts'
import { stepSchema, type StepContext, type StepFacts } from '../rules/step-schemas.ts'
import { FIELD_STEPS, type FieldStep } from '../rules/wizard-steps.ts'
import type { EditedOffice } from './edited-offices.ts'

type Errors = Readonly<Record<string, string[]>>

export type CheckedSteps = {
  /** Of the valid ones. */
  readonly facts: Readonly<Partial<StepFacts>>
  readonly valid: ReadonlySet<FieldStep>
  /** Empty for a valid step. */
  readonly errors: Readonly<Record<FieldStep, Errors>>
}

export function checkSteps(office: Pick<EditedOffice, 'group' | 'steps'>, locale: Locale): CheckedSteps {
  const context: StepContext = { group: office.group, audience: audienceOf(office.steps.type.fields) }
  const facts: Record<string, unknown> = {}
  const errors: Record<string, Errors> = {}
  for (const step of FIELD_STEPS) {
    errors[step] = {}
    const { fields } = office.steps[step]
    try {
      facts[step] = validate(stepSchema(step, context, fields), fields)
    } catch (error) {
      if (!(error instanceof FieldErrors)) throw error
      errors[step] = textsOf(error, locale)
    }
  }
  return {
    facts: facts as Partial<StepFacts>,
    valid: new Set(FIELD_STEPS.filter((step) => step in facts)),
    errors: errors as Record<FieldStep, Errors>,
  }
}

/**
 * Spec 8: the first message of each field. A message about one of several values in a field stands beside the field:
 * `companies.0` at `companies`.
 */
function textsOf({ fields }: FieldErrors, locale: Locale): Errors {
  const texts: Record<string, string[]> = {}
  for (const [path, [first]] of Object.entries(fields))
    if (first) texts[path.replace(/\.\d+$/, '')] ??= [refusalText(first.code, first.slots, locale)]
  return texts
}
