import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseTimeoutError, isRetryable, isStalePlan, isUnavailable } from './database-errors.ts'
import { bindKysely } from './kysely-session.ts'
import type { Session, SessionPool } from './pool.ts'
import type { Tx } from '../handles.ts'
import { beginOfTrace } from './trace-statements.ts'
import { isInsideTransaction, markTransaction } from './transaction-scope.ts'

export type TxOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readOnly?: boolean
  /** Timeout for each statement and for the whole transaction, for jobs that run longer than a request may. */
  limitMs?: number
}

const RETRIES = 3

/**
 * Runs fn in one transaction. It is retried up to 3 times on serialisation failures and deadlocks while time is left, so fn
 * must not change anything outside the database. The transaction is rolled back when fn throws.
 * @throws what fn throws, or an error that isUnavailable() knows
 */
export async function runTransaction<T>(
  pool: SessionPool,
  fn: (tx: Tx) => Promise<T>,
  options: TxOptions = {},
): Promise<T> {
  if (isInsideTransaction()) throw new Error('db.tx inside db.tx: pass the transaction on instead')
  const limitMs = options.limitMs ?? pool.timeouts.transaction
  const deadline = performance.now() + limitMs
  for (let attempt = 0; ; attempt += 1) {
    let begun = false
    const startedAt = performance.now()
    try {
      return await pool.withSession(
        (session) => attemptOnce(session, fn, options, () => (begun = true)),
        deadline - performance.now(),
      )
    } catch (error) {
      const again = isRetryable(error) || isStalePlan(error) || (!begun && isLostIdle(error))
      const pauseMs = 2 ** attempt * (5 + Math.random() * 15)
      const now = performance.now()
      // There is no retry without time for another attempt of the same length, which would be cut off.
      if (!again || attempt >= RETRIES || now + pauseMs + (now - startedAt) >= deadline) throw error
      await sleep(pauseMs)
    }
  }
}

async function attemptOnce<T>(
  session: Session,
  fn: (tx: Tx) => Promise<T>,
  options: TxOptions,
  onBegun: () => void,
): Promise<T> {
  await session.run(beginStatement(options) + beginOfTrace())
  onBegun()
  try {
    if (options.limitMs !== undefined) {
      await session.run(
        "select set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $1, true)",
        [String(options.limitMs)],
      )
    }
    const handle = bindKysely(session)
    const result = await markTransaction(() => fn(handle.tx)).finally(handle.close)
    const ended = await session.run('commit')
    if (ended.command === 'ROLLBACK')
      throw new Error('a failed statement was ignored, so the transaction was rolled back')
    return result
  } catch (error) {
    await rollBack(session)
    throw error
  }
}

function beginStatement({ isolation, readOnly }: TxOptions): string {
  return ['begin', isolation && `isolation level ${isolation}`, readOnly && 'read only'].filter(Boolean).join(' ')
}

async function rollBack(session: Session): Promise<void> {
  if (session.broken) return
  try {
    await session.run('rollback')
  } catch {
    session.broken = true
  }
}

/** A pooled connection was lost while idle: nothing was begun, so another connection can be used. */
function isLostIdle(error: unknown): boolean {
  if (error instanceof DatabaseTimeoutError || !isUnavailable(error)) return false
  const { code, message } = error as { code?: string; message?: string }
  return (
    code === '57P01' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    /Connection terminated unexpectedly|not queryable/.test(message ?? '')
  )
}
