/**
 * One schema for each step of the wizard: from what was typed (Fields) to the facts an office is made of. The draft, the
 * gates of publishing, saving a published office and the API all use the same one.
 */
import type { z } from 'zod'
import {
  equipmentStep,
  fieldsOfEquipment,
  fieldsOfPricing,
  fieldsOfRules,
  fieldsOfType,
  pricingStep,
  rulesStep,
  typeStep,
} from './offer-steps.ts'
import type { Audience } from './choices.ts'
import { categoryStep, editStep, fieldsOfEdit, locationStep } from './place-steps.ts'
import { fieldsOfHours, fieldsOfWeek, hoursStep, weekStep } from './time-steps.ts'
import {
  contactStep,
  fieldsOfContact,
  fieldsOfInformation,
  fieldsOfTitle,
  informationStep,
  titleStep,
} from './word-steps.ts'
import type { Fields, FieldStep, Group } from './wizard-steps.ts'

/** What a step's validity depends on beside its own fields. */
export type StepContext = { readonly group: Group; readonly audience: Audience }

const categoryOfGroup = madeOnce(categoryStep)
const editOfGroup = madeOnce(editStep)
const weekOfGroup = madeOnce(weekStep)
const pricingOfAudience = madeOnce(pricingStep)

const STEP_SCHEMAS = {
  location: (_: StepContext, fields: Fields) => locationStep(fields),
  category: ({ group }: StepContext) => categoryOfGroup(group),
  edit: ({ group }: StepContext) => editOfGroup(group),
  week: ({ group }: StepContext) => weekOfGroup(group),
  pricing: ({ audience }: StepContext) => pricingOfAudience(audience),
  title: () => titleStep,
  information: () => informationStep,
  type: () => typeStep,
  hours: () => hoursStep,
  equipment: () => equipmentStep,
  rules: () => rulesStep,
  contact: () => contactStep,
} as const satisfies Record<FieldStep, (context: StepContext, fields: Fields) => z.ZodType>

/** @param fields what was typed: the location's schema depends on whether it is a known one */
export function stepSchema(step: FieldStep, context: StepContext, fields: Fields): z.ZodType {
  const schemaOf: (context: StepContext, fields: Fields) => z.ZodType = STEP_SCHEMAS[step]
  return schemaOf(context, fields)
}

/** Making a schema takes longer than using it, and a list of drafts asks for all of them. */
function madeOnce<Key, Schema>(make: (key: Key) => Schema): (key: Key) => Schema {
  const made = new Map<Key, Schema>()
  return (key) => {
    const schema = made.get(key) ?? make(key)
    made.set(key, schema)
    return schema
  }
}

export type StepFacts = { readonly [Step in FieldStep]: z.output<ReturnType<(typeof STEP_SCHEMAS)[Step]>> }

/** Back from facts to what would be typed, for changing an office that exists. The location is not among them. */
export const FIELDS_OF = {
  category: ({ category }) => ({ category }),
  edit: fieldsOfEdit,
  week: fieldsOfWeek,
  pricing: fieldsOfPricing,
  title: fieldsOfTitle,
  information: fieldsOfInformation,
  type: fieldsOfType,
  hours: fieldsOfHours,
  equipment: fieldsOfEquipment,
  rules: fieldsOfRules,
  contact: fieldsOfContact,
} as const satisfies { readonly [Step in Exclude<FieldStep, 'location'>]: (facts: StepFacts[Step]) => Fields }
