/** Companies themselves are rows of account's tables, because it says for whom somebody acts; asking to become one is ours. */
export const OWN = ['company_request'] as const
export const JOINED = [] as const
