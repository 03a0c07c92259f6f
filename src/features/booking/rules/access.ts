/** Who may do what with which booking: pure predicates, called by use-cases and by the screens. */
import { viewerScopeOf, canSeeOffice, type Audience } from '#features/office/rules/audience.ts'
import { granted, refused, type Verdict, YES } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'

export type BookerFacts = {
  readonly hasBillingAddress: boolean
  readonly unpaidLegs: number
}

/** Who may hold a slot before paying: also people who have just registered and complete their account meanwhile. */
export function mayHold(viewer: Pick<SignedIn, 'suspended'>, facts: Pick<BookerFacts, 'unpaidLegs'>): Verdict {
  if (viewer.suspended) return refused('booking.suspended')
  if (facts.unpaidLegs > 0) return refused('booking.unpaid')
  return YES
}

/** canBook of Spec 6, with the reason (booking paper: verified, billing address, no unpaid balance, not suspended). */
export function mayBook(viewer: Pick<SignedIn, 'verified' | 'suspended'>, facts: BookerFacts): Verdict {
  if (!viewer.verified) return refused('booking.unverified')
  if (!facts.hasBillingAddress) return refused('booking.no_billing_address')
  return mayHold(viewer, facts)
}

/** What depends on the offer: it must be visible to this person, and must not be their own. */
export function mayBookOffer(viewer: Pick<SignedIn, 'id' | 'kind' | 'companyId'>, offer: Audience): Verdict {
  if (!canSeeOffice(viewerScopeOf(viewer), offer)) return refused('request.not_found')
  if (offer.ownerId === viewer.id) return refused('booking.own_office')
  return YES
}

export type Owned = { readonly bookerId: string; readonly companyId: number | null; readonly providerPersonId: string }

export type Relation = 'booker' | 'company' | 'provider' | 'operator'

/** The viewer's relation to a booking; a stranger gets "not found", never "forbidden" (safety table 1). */
export function relationTo(viewer: Pick<SignedIn, 'id' | 'kind' | 'companyId'>, booking: Owned): Verdict<Relation> {
  if (booking.bookerId === viewer.id) return granted('booker')
  if (viewer.kind === 'corporate' && viewer.companyId !== null && viewer.companyId === booking.companyId)
    return granted('company')
  if (booking.providerPersonId === viewer.id) return granted('provider')
  if (viewer.kind === 'operator') return granted('operator')
  return refused('request.not_found')
}
