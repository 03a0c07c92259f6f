/** Who may do what with which booking: pure predicates, called inside the transaction and by the screens. */
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { granted, refused, type Verdict, YES } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'

export type BookerFacts = {
  readonly hasBillingAddress: boolean
  readonly unpaidLegs: number
  readonly liveHolds: number
}

export type OfferFacts = { readonly type: number; readonly ownerId: string }

/** canBook of Spec 6, with the reason (booking paper: verified, billing address, nothing open, not suspended). */
export function mayBook(
  viewer: Pick<SignedIn, 'verified' | 'suspended'>,
  facts: BookerFacts,
  maximumHolds: number,
): Verdict {
  if (viewer.suspended) return refused('booking.suspended')
  if (!viewer.verified) return refused('booking.unverified')
  if (!facts.hasBillingAddress) return refused('booking.no_billing_address')
  if (facts.unpaidLegs > 0) return refused('booking.unpaid')
  if (facts.liveHolds >= maximumHolds) return refused('booking.too_many_holds', { count: facts.liveHolds })
  return YES
}

/** What depends on the offer: not one's own, employees only, internal ones for the provider's own people. */
export function mayBookOffer(viewer: Pick<SignedIn, 'id' | 'kind'>, offer: OfferFacts): Verdict {
  if (offer.ownerId === viewer.id) return refused('booking.own_office')
  if (offer.type & OFFICE_TYPE.employeesOnly && viewer.kind !== 'employee') return refused('booking.employees_only')
  return YES
}

export type Owned = { readonly bookerId: string; readonly companyId: number | null; readonly providerPersonId: string }

export type Relation = 'booker' | 'company' | 'provider' | 'operator'

/** How the viewer is tied to a booking; a stranger gets "not found", never "forbidden" (safety table 1). */
export function relationTo(viewer: Pick<SignedIn, 'id' | 'kind' | 'companyId'>, booking: Owned): Verdict<Relation> {
  if (booking.bookerId === viewer.id) return granted('booker')
  if (viewer.kind === 'corporate' && viewer.companyId !== null && viewer.companyId === booking.companyId)
    return granted('company')
  if (booking.providerPersonId === viewer.id) return granted('provider')
  if (viewer.kind === 'operator') return granted('operator')
  return refused('request.not_found')
}
