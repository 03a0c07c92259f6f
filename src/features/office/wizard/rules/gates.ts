/**
 * What an office needs before it is published (Spec 5, 6), and what would make its page better. Each names the step or
 * page on which it is settled.
 */
import { isForOutsiders, type Audience } from './choices.ts'
import { FEWEST_PHOTOS, WISHED_PHOTOS } from './wizard-limits.ts'
import {
  MORE_STEPS,
  SHORT_WAY,
  isFieldStep,
  isOptional,
  FIELD_STEPS,
  type FieldStep,
  type WizardStep,
} from './wizard-steps.ts'

/** Of the provider, whichever office it is. `pending`: the payment provider checks what was entered. */
export type PayeeState = 'none' | 'pending' | 'active' | 'restricted'

export type GateFacts = {
  readonly audience: Audience
  /** The steps whose fields are valid. */
  readonly valid: ReadonlySet<FieldStep>
  readonly photos: number
  readonly emailVerified: boolean
  readonly hasBillingAddress: boolean
  /** A VAT ID that is not refused, or a tax number: a tax office that could not be asked does not hold anybody up. */
  readonly hasTaxId: boolean
  /** Who offers says who they are, and as what (trader/rules/trader.ts). */
  readonly hasTraderData: boolean
  readonly payee: PayeeState
  /** They have not said what the report to the tax office needs, after two reminders (feature tax). */
  readonly isStoppedForReport: boolean
}

export type Gate = WizardStep | 'email' | 'billing' | 'tax' | 'trader' | 'report' | 'payee'

/** What is missing, in the order of the wizard; empty when the office can be published. */
export function missingGates(facts: GateFacts): Gate[] {
  const missing: Gate[] = []
  for (const step of [...SHORT_WAY, ...FIELD_STEPS.filter(isOptional)]) {
    if (step === 'photos' ? facts.photos < FEWEST_PHOTOS : isFieldStep(step) && !facts.valid.has(step))
      missing.push(step)
  }
  if (!facts.emailVerified) missing.push('email')
  // Spec 5: a billing address and a payee are needed for outside bookers.
  if (isForOutsiders(facts.audience)) {
    if (!facts.hasBillingAddress) missing.push('billing')
    if (!facts.hasTaxId) missing.push('tax')
    if (!facts.hasTraderData) missing.push('trader')
    if (facts.isStoppedForReport) missing.push('report')
    if (facts.payee !== 'active') missing.push('payee')
  }
  return missing
}

const NOTHING: Omit<GateFacts, 'audience'> = {
  valid: new Set(MORE_STEPS.filter(isFieldStep)),
  photos: 0,
  emailVerified: false,
  hasBillingAddress: false,
  hasTaxId: false,
  hasTraderData: false,
  payee: 'none',
  isStoppedForReport: false,
}

/** How many an office has to pass, so that a meter can be drawn. */
export function countGates(audience: Audience): number {
  return missingGates({ ...NOTHING, audience }).length
}

/** It goes live by itself once the payment provider has finished. */
export function waitsForPayee(missing: readonly Gate[]): boolean {
  return missing.length === 1 && missing[0] === 'payee'
}

export const WISHES = [
  'photos',
  'description',
  'english',
  'equipment',
  'rules',
  'entrance',
  'phone',
  'calendar',
] as const
export type Wish = (typeof WISHES)[number]

export type WishFacts = {
  readonly photos: number
  readonly descriptionLength: number
  readonly hasEnglish: boolean
  readonly equipment: number
  readonly rules: number
  readonly hasEntrance: boolean
  readonly hasPhone: boolean
  readonly hasCalendar: boolean
}

const WISHED_DESCRIPTION = 200
const WISHED_EQUIPMENT = 3

/** None of them holds up the publication. */
export function openWishes(facts: WishFacts): Wish[] {
  const isMet: Readonly<Record<Wish, boolean>> = {
    photos: facts.photos >= WISHED_PHOTOS,
    description: facts.descriptionLength >= WISHED_DESCRIPTION,
    english: facts.hasEnglish,
    equipment: facts.equipment >= WISHED_EQUIPMENT,
    rules: facts.rules > 0,
    entrance: facts.hasEntrance,
    phone: facts.hasPhone,
    calendar: facts.hasCalendar,
  }
  return WISHES.filter((wish) => !isMet[wish])
}
