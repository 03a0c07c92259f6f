/**
 * What a call is for an operator who looks at the product as somebody (decision 86): which endpoints answer, with a database
 * that takes no writes, and what their replies leave out. Only the pipeline of calls uses it (route.ts).
 */
import type { Endpoint } from '#kernel/endpoint.ts'
import { refuse } from '#kernel/verdict.ts'
import { readingOnly } from '../db/batch/batched.ts'
import type { Database } from '../db/connection/database.ts'
import { assertReads, WriteRefused } from '../db/connection/read-only.ts'
import type { Writer } from '../db/handles.ts'

/** Files, streams and redirects are not for looking: they leave copies, outlast the quarter of an hour, or begin sessions. */
export function mayImpersonated({ impersonated, method, mayLag, sends }: Endpoint): boolean {
  if (impersonated !== undefined) return impersonated !== 'never'
  return sends === undefined && (method === 'GET' || mayLag === true)
}

/**
 * For calls that were let through: whatever writes is refused here as well, so that an endpoint that is wrongly taken for one
 * that reads changes nothing.
 */
export function withoutWrites(db: Database): Database {
  return {
    ...db,
    ...readingOnly(db.batched),
    // The primary, as its readers expect; the same handle for reading refuses what writes.
    write: db.read as unknown as Writer,
    tx: async (fn, options) => (options?.readOnly ? db.tx(fn, options) : refuse('auth.impersonated')),
    async prepared(statement, values) {
      assertReads(statement.text)
      return db.prepared(statement, values)
    },
    notify: async () => refuse('auth.impersonated'),
    plainPool: () => refuse('auth.impersonated'),
  }
}

/** @throws RefusalError auth.impersonated for what withoutWrites has stopped, else the error itself */
export function refuseWrite(error: unknown): never {
  if (error instanceof WriteRefused) refuse('auth.impersonated')
  throw error
}

/** What opens a door or a network, and by what somebody pays: the person's own, in whichever reply. */
const ALWAYS_WITHHELD = ['doorCode', 'wifi', 'last4']
const MASK = '•••'

/** @returns a copy of the reply in which the texts of what is withheld are masked, so that it still has its shape */
export function withholding(reply: unknown, { withheld = [] }: Endpoint): unknown {
  const names = new Set([...ALWAYS_WITHHELD, ...withheld])
  const masked = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(masked)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name,
        names.has(name) && typeof value === 'string' && value !== '' ? MASK : masked(value),
      ]),
    )
  }
  return masked(reply)
}
