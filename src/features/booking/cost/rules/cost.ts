/** Who says for what a company's booking was, and until when (company paper 6). */
import { may, type Rights } from '#features/company/rules/permissions.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'

/** As it stands on invoices and in the bookkeeping of companies. */
export const LONGEST_REFERENCE = 40

export type CostOf = {
  readonly bookerId: string
  /** Null where nobody but the booker pays. */
  readonly companyId: number | null
  /** The statement with it is closed. */
  readonly isClosed: boolean
}

/**
 * The booker, and whoever bills; for others it is not there.
 * @param rights of the viewer in the company that pays; null for whoever is no member of it
 */
export function mayChangeCost(viewerId: string, rights: Rights | null, booking: CostOf): Verdict {
  if (booking.companyId === null || rights === null) return refused('request.not_found')
  if (booking.bookerId !== viewerId && !may(rights, 'billing')) return refused('request.not_found')
  return booking.isClosed ? refused('booking.cost_closed') : YES
}
