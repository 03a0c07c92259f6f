/** The facts about an office, a time and a booker, loaded in one query; the rules decide on them. */
import type { Audience } from '#features/office/rules/audience.ts'
import type { MethodKind } from '#features/payment/rules/hold-plan.ts'
import type { TaxMode } from '#features/office/provider/rules/tax-modes.ts'
import type { Country } from '#kernel/locale.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import type { BookerFacts } from './access.ts'
import type { HeldFacts } from './holds.ts'
import type { BookableOffice } from './place.ts'

export type Offer = {
  readonly office: BookableOffice & {
    readonly audience: Audience
    readonly priceCents: Cents
    readonly currency: Currency
    readonly country: Country
    readonly taxMode: TaxMode
    /** The opening mask of the day, weekly or overridden. */
    readonly open: string
  }
  readonly booker: BookerFacts & {
    /** The person or their company has paid for a booking before. */
    readonly hasPaid: boolean
    /** What this person, and others at their network address, hold without having paid. */
    readonly held: HeldFacts
  }
  /** Their own live hold of exactly this slot and quantity. */
  readonly ownHold: { readonly id: number; readonly totalCents: Cents; readonly discountCode: string | null } | null
  /** The payer's chosen or default method; null when there is none, or the chosen one is not theirs. */
  readonly method: { readonly id: number; readonly kind: MethodKind } | null
  /** The company pays once a month, up to its credit limit. */
  readonly isByStatement: boolean
}
