/** How the ledger and the payment provider can differ: one of them does not know of it, or both name another amount. */
export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
