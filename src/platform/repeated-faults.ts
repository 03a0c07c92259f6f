/** While a disk is full or the database is away, every request fails for the same reason: one line a second says it. */
import { isUnavailable } from './db/connection/database-errors.ts'

const EVERY_MS = 1000
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** @returns asks of each error whether it is written: null when not, else how many of its kind were left out before */
export function repeatedFaults(nowMs: () => number = () => performance.now()): (error: unknown) => number | null {
  const kinds = new Map<string, { writtenAt: number; left: number }>()
  return (error) => {
    const kind = kindOf(error)
    if (kind === null) return 0
    const known = kinds.get(kind)
    if (known && nowMs() - known.writtenAt < EVERY_MS) {
      known.left += 1
      return null
    }
    kinds.set(kind, { writtenAt: nowMs(), left: 0 })
    return known?.left ?? 0
  }
}

/** Null for a fault of its own, of which each line tells something. There are as many kinds as codes. */
function kindOf(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
  if (typeof code === 'string' && FULL.has(code)) return code
  if (!isUnavailable(error)) return null
  return typeof code === 'string' ? code : 'away'
}
