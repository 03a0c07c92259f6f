/** People and companies. Only this feature writes these tables; the kinds are said in src/features/edges.ts. */
export const OWN = ['login_challenge', 'login_method'] as const
export const JOINED = ['person', 'company', 'billing_address'] as const
