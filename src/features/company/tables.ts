/** Companies themselves are rows of account's tables, because it says for whom somebody acts. */
export const OWN = ['company_request'] as const
export const JOINED = ['member', 'cost_centre'] as const
