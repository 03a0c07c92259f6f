/** What operators may do. An endpoint that is for operators alone names the roles that may call it beside the owner. */
export const DESK_ROLES = ['owner', 'support', 'finance'] as const
export type DeskRole = (typeof DESK_ROLES)[number]

/** Owners may do everything, and whoever has no role nothing. */
export function mayAtDesk(roles: readonly DeskRole[], named: readonly DeskRole[]): boolean {
  return roles.includes('owner') || named.some((one) => roles.includes(one))
}
