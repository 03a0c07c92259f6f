import { REFUSALS } from '#kernel/refusals.ts'
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import type { Writer } from '#platform/db/handles.ts'
import { returnRates, takeOrRefuse, type RateTake } from '#platform/http/rate-store.ts'

/**
 * Counts a try before it is checked, so that tries at the same time are counted too. One that ends in a fault of ours was
 * neither right nor wrong, so it is given back; after a right one the caller forgets or returns what was counted.
 */
export async function countTries<T>(db: Writer, takes: readonly RateTake[], check: () => Promise<T>): Promise<T> {
  await takeOrRefuse(db, ...takes)
  return givingBack(check, () => returnRates(db, takes))
}

/** @param giveBack is called when the check ended without an answer of its own */
export async function givingBack<T>(check: () => Promise<T>, giveBack: () => Promise<unknown>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    // The fault is what the caller hears of, also when the same fault keeps the try from being given back.
    if (!isAnswer(error)) await giveBack().catch(() => undefined)
    throw error
  }
}

function isAnswer(error: unknown): boolean {
  if (error instanceof RefusalError) return REFUSALS[error.refusal.code].status < 500
  return error instanceof FieldErrors
}
