/** Who can clear a waiting payment. The view payment_waiting defines the same in SQL, and a test compares the two. */
import type { SignedIn } from '#kernel/viewer.ts'
import { isBeingSecured, isUnpaid, type LegState } from './leg-states.ts'

export type WaitingLeg = {
  readonly state: LegState
  /** Who booked. */
  readonly payerId: string
  /** The company that pays, when an employee booked for it. */
  readonly companyId: number | null
  /** The booking is a slot hold of which paying was begun: the bank asks, or a card was declined. */
  readonly isBeingPaid: boolean
  /** Whoever bills for the company was asked to confirm it at the bank of its card. */
  readonly isCompanyAsked: boolean
  /** So are they about a change of a confirmed booking. */
  readonly isChangeAsked: boolean
}

/** @property mayBill for their company, also where they are not its admin */
export type Clearing = Pick<SignedIn, 'id' | 'kind' | 'companyId'> & { readonly mayBill?: boolean }

/**
 * While the slot is held and paying was begun, the booker clears the payment, or whoever bills for their company where they were asked. Later it is the payer: for a company the admin, because
 * an employee can neither change the company's card nor pay its debts.
 */
export function clearsPayment(viewer: Clearing, leg: WaitingLeg): boolean {
  const isOfCompany = leg.companyId !== null && viewer.companyId === leg.companyId
  const billsForIt = isOfCompany && (viewer.kind === 'corporate' || viewer.mayBill === true)
  if (leg.isChangeAsked) return billsForIt
  if (isBeingSecured(leg.state)) {
    if (!leg.isBeingPaid) return false
    return leg.isCompanyAsked ? billsForIt : leg.payerId === viewer.id
  }
  if (!isUnpaid(leg.state)) return false
  if (leg.companyId === null) return leg.payerId === viewer.id
  return viewer.kind === 'corporate' && isOfCompany
}
