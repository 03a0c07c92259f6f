/** The forms of the page, and the names of its checkboxes, which are the scopes. */
import { API_SCOPE_NAMES, type ApiScope } from '#kernel/api-scopes.ts'

export const MAKE = 'make'
export const END = 'end'
export const SCOPES = API_SCOPE_NAMES

/** The key of the words for a scope. */
export function scopeText(scope: ApiScope) {
  return `scope_${scope.replace(':', '_')}` as ScopeText<ApiScope>
}

type ScopeText<Scope extends string> = Scope extends `${infer What}:${infer How}` ? `scope_${What}_${How}` : never
