/**
 * What a key of the API may be for. An endpoint names the one scope by which it may be called (`scope` in endpoint.ts); a
 * key opens nothing else, and never what its owner may not.
 */

const PROVIDER = ['provider'] as const
const COMPANY = ['corporate', 'employee'] as const

/** For each scope, which kinds of people (viewer.ts) may give it to their keys. */
export const API_SCOPES = {
  'bookings:read': [...PROVIDER, ...COMPANY],
  'statements:read': [...PROVIDER, ...COMPANY],
  'offices:read': PROVIDER,
  'offices:write': PROVIDER,
  'calendar:read': PROVIDER,
  'calendar:write': PROVIDER,
  'webhooks:read': [...PROVIDER, ...COMPANY],
  'webhooks:write': [...PROVIDER, ...COMPANY],
} as const

export type ApiScope = keyof typeof API_SCOPES

export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as readonly ApiScope[]

export function scopesFor(kind: string): ApiScope[] {
  return API_SCOPE_NAMES.filter((scope) => API_SCOPES[scope].some((one) => one === kind))
}
