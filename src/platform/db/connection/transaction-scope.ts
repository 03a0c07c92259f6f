import { AsyncLocalStorage } from 'node:async_hooks'

type Scope = { open: boolean }

const storage = new AsyncLocalStorage<Scope>()

/** Marks everything fn awaits as inside a transaction, until fn is done. */
export async function markTransaction<T>(fn: () => Promise<T>): Promise<T> {
  const scope: Scope = { open: true }
  try {
    return await storage.run(scope, fn)
  } finally {
    scope.open = false
  }
}

export function isInsideTransaction(): boolean {
  return storage.getStore()?.open === true
}

/**
 * Adapters call this first: a call to the outside inside a transaction would hold its locks for as long as the other
 * side likes, and could not be taken back by a rollback.
 * @param what names the call, e.g. 'payments.authorize'
 */
export function assertOutsideTransaction(what: string): void {
  if (isInsideTransaction()) throw new Error(`${what} inside a database transaction: write a job in it instead`)
}
