/** Companies themselves are rows of account's tables, because it says for whom somebody acts. */
export const OWN = ['company_request', 'budget_told', 'work_week', 'presence', 'user_office', 'share_day'] as const
export const JOINED = ['member', 'cost_centre', 'budget_window'] as const
