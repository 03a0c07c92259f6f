/** Structured logs on standard output: JSON lines with the request id, without secrets and personal data (safety rule 17). */
import { pino, type DestinationStream, type LoggerOptions } from 'pino'
import type { Config } from '#platform/config.ts'
import { REDACTED, type Log } from '#platform/log.ts'
import { traceIds } from '#platform/trace/trace.ts'
import { loggedError } from '#platform/logged-error.ts'
import { repeatedFaults } from '#platform/repeated-faults.ts'

/** As pino numbers it. */
const WARN = 40
let shared: Log | null = null

export function openLog(config: Pick<Config, 'LOG_LEVEL' | 'demo'>): Log {
  // A terminal shows warnings only; otherwise every request is logged.
  const level = config.demo && config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL
  return (shared ??= createLog(level))
}

/** @param to standard output unless a test wants to read it */
export function createLog(level: Config['LOG_LEVEL'], to?: DestinationStream): Log {
  const redact = { paths: REDACTED, censor: '[redacted]' }
  const written = repeatedFaults()
  const options: LoggerOptions = {
    level,
    redact,
    serializers: { err: loggedError },
    mixin: traceIds,
    hooks: {
      logMethod(args, write, lineLevel) {
        const [facts, ...text] = args as unknown as [unknown, ...string[]]
        const error = (facts as { err?: unknown } | null)?.err
        const left = lineLevel >= WARN && error !== undefined ? written(error) : 0
        if (left === null) return
        write.apply(this, (left > 0 ? [{ ...(facts as object), leftOut: left }, ...text] : args) as typeof args)
      },
    },
  }
  return (to ? pino(options, to) : pino(options)) as unknown as Log
}
