/** The part of the user data (Spec 3) that pages use; the root loader makes it, and again after each refresh. */
import type { z } from 'zod'
import type { userData } from '#features/account/contract.ts'
import { kindOfBits } from '#kernel/viewer.ts'
import type { RootFacts } from '#client/root-facts.ts'

export type UserData = z.output<typeof userData>

export function viewerFactsOf(me: UserData): NonNullable<RootFacts['viewer']> {
  return {
    id: me.id,
    kind: kindOfBits(me.type),
    name: me.fullName,
    givenName: me.name,
    thumbnail: me.thumbnail,
    verified: me.verified,
    suspended: me.suspended?.reason ?? null,
    refugee: me.refugees,
    knowsNewPlaces: me.data.whats_new_locations_cta !== undefined,
    favourites: me.favorites,
    needsAttention: me.currentReservations.meta.needsAttention > 0,
    lacksBillingAddress: !me.hasBillingAddress,
    unread: me.unread,
    cases: me.cases,
    moneyCases: me.moneyCases,
    cannotGetIn: me.cannotGetIn,
    staff: me.inviteExpired ? { inviteExpired: true, statementFailed: false } : null,
    bills: me.userLimit?.permissions.includes('billing') ?? false,
    offices: {
      count: me.offices.length,
      incomplete: me.offices.some(({ draft }) => draft),
      trouble: me.offices.some(({ trouble }) => trouble),
    },
  }
}
