/**
 * Whether the tax offices know a VAT ID (money paper 8). Its form and check digits have been looked at before
 * (account/billing/rules/billing-address.ts).
 */
export type VatAnswer =
  /** `reference` proves that they were asked; '' where they give none. */
  | { readonly state: 'valid'; readonly reference: string }
  | { readonly state: 'invalid' }
  /** They cannot be asked, now or at all. That says nothing about the ID. */
  | { readonly state: 'unverified' }

export type VatCheck = {
  readonly name: 'none' | 'vies'
  /** @param vatId country code and number, without blanks; never throws because of the service */
  check(vatId: string): Promise<VatAnswer>
}

/** Nobody is asked: every ID stays unverified. */
export const noVatCheck: VatCheck = { name: 'none', check: () => Promise.resolve({ state: 'unverified' }) }
