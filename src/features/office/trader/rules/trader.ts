/**
 * What the law wants to know of whoever offers, and what of it guests see (DSA, Articles 30 and 31; Directive 2011/83/EU,
 * Article 6a): the details of a trader, and of a private person only that they are one.
 */

export const OFFERS_AS = ['trader', 'private'] as const
export type OffersAs = (typeof OFFERS_AS)[number]

/** Name and address are those of the billing address, which has a gate of its own. */
export type TraderFacts = {
  readonly offersAs: OffersAs | null
  readonly phone: string
  readonly email: string
  readonly isCertified: boolean
}

/** A private person is not called by guests, so their number may be left out. */
export function hasTraderData({ offersAs, phone, email, isCertified }: TraderFacts): boolean {
  if (offersAs === null || email === '' || !isCertified) return false
  return offersAs === 'private' || phone !== ''
}

/** The same as SQL. @param p the alias of the table provider */
export const lacksTraderData = (p: string) =>
  `(${p}.offers_as is null or ${p}.trader_email = '' or ${p}.certified_at is null or (${p}.offers_as = 'trader' and ${p}.trader_phone = ''))`
