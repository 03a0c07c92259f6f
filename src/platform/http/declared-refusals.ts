/**
 * The refusals an endpoint may answer with: those that it declares, and those implied by its access and schemas. Tests
 * pass every refusal to {@link demandDeclared} (Context.onRefusal), so that an undeclared one fails the test.
 */
import type { Endpoint } from '#kernel/endpoint.ts'
import { ANYONE } from '#kernel/endpoint.ts'
import { REFUSALS, type RefusalCode } from '#kernel/refusals.ts'
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import { refusalOfConstraint } from './refusal-of-constraint.ts'

/** Faults that can happen in every call: a dependency is unavailable or something is broken. */
const FAULTS: readonly RefusalCode[] = ['request.unavailable', 'request.fault']
/** Whoever calls with a key of the API may be refused everywhere: the key is no good, or not for this. */
const KEYS: readonly RefusalCode[] = ['auth.key', 'auth.scope']
/** So may an operator who looks as somebody: what changes something is not theirs to call (impersonated-call.ts). */
const IMPERSONATED: readonly RefusalCode[] = ['auth.impersonated']
const FIELD_CODES = (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => code.startsWith('field.'))

/** What the pipeline itself refuses (route.ts): missing access, invalid fields, a missing idempotency key. */
export function impliedRefusals(endpoint: Endpoint): RefusalCode[] {
  const { access, params, query, body, headers, idempotent } = endpoint
  const may = new Set<string>(access)
  return [
    ...(may.has('guest') ? [] : (['auth.required'] as const)),
    ...(ANYONE.every((kind) => kind === 'guest' || may.has(kind)) ? [] : (['auth.forbidden'] as const)),
    ...(needsTerms(endpoint) ? (['auth.terms'] as const) : []),
    ...(isForOperators(endpoint) ? (['auth.role', 'auth.factor'] as const) : []),
    ...(params || query || body || headers ? FIELD_CODES : []),
    ...(needsProof(endpoint) ? (['account.proof_needed'] as const) : []),
    ...(idempotent ? (['request.key_missing'] as const) : []),
    ...KEYS,
    ...IMPERSONATED,
    ...FAULTS,
  ]
}

/** What needs an account and writes, unless it says otherwise. */
export function needsTerms({ access, method, withoutTerms }: Endpoint): boolean {
  return !access.some((kind) => kind === 'guest') && method !== 'GET' && withoutTerms !== true
}

/** What only operators may do needs their second step, because it is worth stealing a password for, and one of their roles. */
export function isForOperators({ access }: Endpoint): boolean {
  return access.every((kind) => kind === 'operator')
}

/** A file of the desk is as much as a stranger at an unattended screen could take along. */
export function needsProof(endpoint: Endpoint): boolean {
  return isForOperators(endpoint) && endpoint.sends === 'file'
}

/** The codes of an error that is answered with a refusal; none for a fault. */
export function refusalsIn(error: unknown): RefusalCode[] {
  if (error instanceof FieldErrors)
    return Object.values(error.fields)
      .flat()
      .map(({ code }) => code)
  if (error instanceof RefusalError) return [error.refusal.code]
  const guarded = refusalOfConstraint(error)
  return guarded ? [guarded.code] : []
}

class UndeclaredRefusal extends Error {
  override readonly name = 'UndeclaredRefusal'
}

/** @throws UndeclaredRefusal, which makes a fault of the answer and fails whichever test asked */
export function demandDeclared(endpoint: Endpoint, code: RefusalCode): void {
  if (endpoint.refusals.includes(code) || impliedRefusals(endpoint).includes(code)) return
  // A malformed id, also where every well-formed one is answered.
  if (code === 'request.not_found' && endpoint.params) return
  throw new UndeclaredRefusal(`${endpoint.method} ${endpoint.path} answers ${code} and does not declare it`)
}
