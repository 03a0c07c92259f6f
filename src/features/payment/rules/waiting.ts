/** Who can clear a waiting payment. The view payment_waiting defines the same in SQL, and a test compares the two. */
import type { SignedIn } from '#kernel/viewer.ts'
import { isBeingSecured, isUnpaid, type LegState } from './leg-states.ts'

export type WaitingLeg = {
  readonly state: LegState
  /** Who booked. */
  readonly payerId: string
  /** The company that pays, when an employee booked for it. */
  readonly companyId: number | null
  /** The booking is a slot hold that is being paid. */
  readonly isSlotHeld: boolean
}

/**
 * While the slot is only held, the booker clears the payment. Later it is the payer: for a company the admin, because
 * an employee can neither change the company's card nor pay its debts.
 */
export function clearsPayment(viewer: Pick<SignedIn, 'id' | 'kind' | 'companyId'>, leg: WaitingLeg): boolean {
  if (isBeingSecured(leg.state)) return leg.isSlotHeld && leg.payerId === viewer.id
  if (!isUnpaid(leg.state)) return false
  if (leg.companyId === null) return leg.payerId === viewer.id
  return viewer.kind === 'corporate' && viewer.companyId === leg.companyId
}
