/** Maps a violated database constraint to its refusal, such as the guard against overbooking. */
import type { Refusal } from '#kernel/verdict.ts'
import { REFUSALS, type RefusalCode, type RefusalEntry } from '#kernel/refusals.ts'
import { constraintOf } from '../db/connection/database-errors.ts'

export function refusalOfConstraint(error: unknown): Refusal | undefined {
  const constraint = constraintOf(error)
  if (constraint === null) return undefined
  const entries = Object.entries(REFUSALS) as [RefusalCode, RefusalEntry][]
  const found = entries.find(([, entry]) => [entry.constraint].flat().includes(constraint))
  return found && { code: found[0], slots: {} }
}
