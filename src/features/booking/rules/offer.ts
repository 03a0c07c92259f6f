/** What is known when somebody asks for a place at a time: facts only, read in one go; the rules decide on them. */
import type { Audience } from '#features/office/rules/audience.ts'
import type { TaxMode } from '#features/payment/rules/vat.ts'
import type { Country } from '#kernel/locale.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import type { BookerFacts } from './access.ts'
import type { KeptFacts } from './holds.ts'
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
    /** Something of theirs, or of their company's, has been paid before. */
    readonly hasPaid: boolean
    /** What they, and whoever else asks from their address, keep without having paid. */
    readonly kept: KeptFacts
  }
  /** Their own live hold of this very time and quantity. */
  readonly ownHold: { readonly id: number; readonly totalCents: Cents; readonly discountCode: string | null } | null
  /** The payer's chosen or default method; null when there is none, or the chosen one is not theirs. */
  readonly method: { readonly id: number; readonly kind: 'card' | 'sepa' } | null
}
