/** A transaction ran out of time before or between its statements. */
export class DatabaseTimeoutError extends Error {
  override name = 'DatabaseTimeoutError'
}

const CONSTRAINT_STATES = new Set(['23503', '23505', '23514', '23P01'])
const RETRY_STATES = new Set(['40001', '40P01', '55P03'])
/**
 * Server side: shutting down, starting, too many connections, out of disk or memory, timeouts; read-only after a
 * fail-over (25006); a prepared statement that is there already or not there (42P05, 26000), because the address leads
 * to another server than before.
 */
const AWAY_STATES = /^(08...|53...|57P0.|57014|58...|25P03|25P04|25006|42P05|26000)$/
const AWAY_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
])
/** pg gives these no code. */
const AWAY_MESSAGE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed|Cannot use a pool after calling end|Connection ended unexpectedly|timeout expired/

type Coded = {
  code?: unknown
  syscall?: unknown
  constraint?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown
}

/**
 * Whether the database was away, too busy or too slow, as opposed to refusing what was asked: answer 503 with
 * Retry-After. Includes serialisation failures and lock timeouts that outlived their retries.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseTimeoutError) return true
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message, cause, errors } = error as Coded
  // Whatever keeps it from connecting: the socket of a server that is down is a file that is not there.
  if (syscall === 'connect') return true
  if (typeof code === 'string' && (AWAY_STATES.test(code) || RETRY_STATES.has(code) || AWAY_SOCKET.has(code)))
    return true
  if (code === undefined && typeof message === 'string' && AWAY_MESSAGE.test(message)) return true
  if (Array.isArray(errors) && errors.some(isUnavailable)) return true
  return cause !== undefined && cause !== error && isUnavailable(cause)
}

/** The violated constraint of a CHECK, UNIQUE or FOREIGN KEY (or of a trigger that names one), otherwise null. */
export function constraintOf(error: unknown): string | null {
  const { code, constraint } = (typeof error === 'object' && error !== null ? error : {}) as Coded
  return typeof code === 'string' && CONSTRAINT_STATES.has(code) && typeof constraint === 'string' ? constraint : null
}

/** Errors after which the transaction can be retried: serialisation failure, deadlock, lock timeout. */
export function isRetryable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && RETRY_STATES.has(String((error as Coded).code))
}

/** Whether the connection is in a known state after this error: the server answered, and stays. */
export function keepsConnection(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null ? (error as Coded).code : undefined
  return (
    typeof code === 'string' &&
    /^[0-9A-Z]{5}$/.test(code) &&
    !/^(08|57P0|25P03|25P04|25006|42P05|26000|XX)/.test(code) &&
    !isStalePlan(error)
  )
}

/** A prepared statement from before a migration; a new connection prepares it anew. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as Coded
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan')
}
