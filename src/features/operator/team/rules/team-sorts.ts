/** What the list of operators can be sorted by; the first is its own order. */
export const TEAM_SORTS = ['name', 'email'] as const
export type TeamSort = (typeof TEAM_SORTS)[number]
