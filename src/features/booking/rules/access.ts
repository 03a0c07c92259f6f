/** Who may do what with which booking: pure predicates, called by use-cases and by the screens. */
import { viewerScopeOf, canSeeOffice, type Audience } from '#features/office/rules/audience.ts'
import { mustHave, type Rights } from '#features/company/rules/permissions.ts'
import { granted, refused, type Verdict, YES } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'

export type BookerFacts = {
  /** As a member of a company; null for whoever pays themselves. */
  readonly rights: Rights | null
  readonly hasBillingAddress: boolean
  readonly unpaidLegs: number
}

/** Who may hold a slot before paying: also people who have just registered and complete their account meanwhile. */
export function mayHold(
  viewer: Pick<SignedIn, 'suspended'>,
  facts: Pick<BookerFacts, 'unpaidLegs' | 'rights'>,
): Verdict {
  if (viewer.suspended) return refused('booking.suspended')
  const right = mayBookFor(facts.rights)
  if (!right.ok) return right
  if (facts.unpaidLegs > 0) return refused('booking.unpaid')
  return YES
}

/** @param rights of a member of a company, null for whoever pays themselves */
export function mayBookFor(rights: Rights | null): Verdict {
  return rights === null ? YES : mustHave(rights, 'book')
}

/**
 * Whether a booking of a company may be made longer, moved or canceled by its booker (company paper 4: own bookings); the
 * admin may do it with all of them.
 * @param rights of the viewer; null for whoever is no member of that company any more
 */
export function mayChangeFor(
  rights: Rights | null,
  booking: Pick<Owned, 'companyId'>,
  permission: 'book' | 'extend' | 'cancel',
): Verdict {
  if (booking.companyId === null) return YES
  // Whoever has left may still give a place back.
  if (rights === null) return permission === 'cancel' ? YES : refused('company.left')
  return mustHave(rights, permission)
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

export type Owned = {
  readonly bookerId: string
  readonly companyId: number | null
  readonly providerPersonId: string | null
}

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
