/** What the list of companies can be sorted by; the first is its own order: those with a credit limit come first. */
export const COMPANY_SORTS = ['credit', 'name', 'used'] as const
export type CompanySort = (typeof COMPANY_SORTS)[number]
