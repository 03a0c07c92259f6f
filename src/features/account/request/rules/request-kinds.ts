/** What people may want to be done about their data (GDPR, Articles 15, 16, 17, 18 and 21). */
export const REQUEST_KINDS = ['access', 'rectification', 'erasure', 'restriction', 'objection'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const REQUEST_CHANNELS = ['letter', 'mail'] as const

/** How an operator made sure who wrote. A copy of a document is not kept. */
export const IDENTITY_CHECKS = ['account_mail', 'questions', 'callback', 'document'] as const

/** An access request and an erasure say all by their kind; of the others nobody knows what to do without more words. */
export const needsWords = (kind: RequestKind): boolean => kind !== 'access' && kind !== 'erasure'

/** The product does these itself; of the others an operator says what they have done. */
export const isDoneByProduct = (kind: RequestKind): boolean => kind === 'access' || kind === 'erasure'
