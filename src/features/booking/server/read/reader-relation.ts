/** As whom somebody reads a booking: also those who bill for the company that pays. */
import { may } from '#features/company/rules/permissions.ts'
import { billingPeople } from '#features/company/server/billing-people.ts'
import { readMember } from '#features/company/server/read-member.ts'
import { isUnpaid } from '#features/payment/rules/leg-states.ts'
import { orRefuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/handles.ts'
import { relationTo, type Owned, type Relation } from '../../rules/access.ts'
import type { BookingRow } from '../store.ts'

/** Whoever bills for a company sees what it pays for, and changes nothing of it. */
export type ReaderRelation = Relation | 'billing'

/** @throws RefusalError request.not_found for whoever has nothing to do with it */
export async function relationOf(db: Reads, viewer: SignedIn, booking: Owned): Promise<ReaderRelation> {
  const relation = relationTo(viewer, booking)
  if (relation.ok) return relation.value
  if (booking.companyId === null || viewer.companyId !== booking.companyId) return orRefuse(relation)
  return may(await readMember(db, viewer), 'billing') ? 'billing' : orRefuse(relation)
}

/** Whoever bills was asked to confirm it at the bank of the company's card. */
export const isCompanyAsked = ({ leg_action: action }: Pick<BookingRow, 'leg_action'>) => action?.by === 'company'

/** Its company has to pay it, or to confirm its payment, before it goes on. */
export const waitsForCompany = (
  row: Pick<BookingRow, 'company_id' | 'leg_state' | 'leg_action' | 'status' | 'change' | 'team_day_id'>,
) =>
  row.company_id !== null &&
  (isUnpaid(row.leg_state) ||
    row.change !== null ||
    // Of places that were booked together each waits for all.
    ((isCompanyAsked(row) || row.team_day_id !== null) && row.status === 'held'))

/** Whether somebody who comes along with others bills for all of them, and so confirms them. */
export async function billsForAll(
  db: Reads,
  viewer: SignedIn,
  row: Pick<BookingRow, 'company_id' | 'status' | 'team_day_id'>,
): Promise<boolean> {
  if (row.company_id === null || row.team_day_id === null || row.status !== 'held') return false
  return (await billingPeople(db, row.company_id)).includes(viewer.id)
}
