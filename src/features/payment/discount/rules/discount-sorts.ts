/** What operators sort discount codes by; the first is the list's own order, the newest first. */
export const DISCOUNT_SORTS = ['created', 'code', 'used'] as const
export type DiscountSort = (typeof DISCOUNT_SORTS)[number]
