/** The database's constraint names are part of the catalogue: what the guard refuses has words too. */
import type { Refusal } from '#kernel/verdict.ts'
import { REFUSALS, type RefusalCode, type RefusalEntry } from '#kernel/refusals.ts'
import { constraintOf } from '../db/connection/database-errors.ts'

export function refusalOfConstraint(error: unknown): Refusal | undefined {
  const constraint = constraintOf(error)
  if (constraint === null) return undefined
  const entries = Object.entries(REFUSALS) as [RefusalCode, RefusalEntry][]
  const found = entries.find(([, entry]) => entry.constraint === constraint)
  return found && { code: found[0], slots: {} }
}
