/**
 * What a rule answers: a value, or the refusal and its slots. Rules never throw; the server turns a refusal
 * into an answer with {@link orRefuse}, the web uses the same verdict to disable a button and say why.
 */
import type { RefusalCode, SlotsOf } from './refusals.ts'

export type Refusal<C extends RefusalCode = RefusalCode> = {
  readonly code: C
  readonly slots: Record<string, string | number>
}

export type Verdict<T = true> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

export const YES: Verdict = { ok: true, value: true }

export function granted<T>(value: T): Verdict<T> {
  return { ok: true, value }
}

export function refused<C extends RefusalCode>(code: C, ...slots: SlotsOf<C>): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, slots: slots[0] ?? {} } }
}

/** Carries a refusal out of a use-case; the HTTP layer adds its status and words. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  readonly refusal: Refusal
  /** Extra facts for the caller, e.g. the next free time; sent as `meta`. */
  readonly meta: Record<string, unknown> | undefined

  constructor(refusal: Refusal, meta?: Record<string, unknown>) {
    super(refusal.code)
    this.refusal = refusal
    this.meta = meta
  }
}

/** Field path -> messages by code: the spec's error map (Spec 8). */
export class FieldErrors extends Error {
  override readonly name = 'FieldErrors'
  readonly fields: Record<string, Refusal[]>

  constructor(fields: Record<string, Refusal[]>) {
    super(`invalid: ${Object.keys(fields).join(', ')}`)
    this.fields = fields
  }
}

export function orRefuse<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value
  throw new RefusalError(verdict.refusal)
}

export function refuse<C extends RefusalCode>(code: C, ...slots: SlotsOf<C>): never {
  throw new RefusalError(refused(code, ...slots).refusal)
}
