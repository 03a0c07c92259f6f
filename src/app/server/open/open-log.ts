/** Structured logs on standard output: JSON lines with the request id, secrets redacted (safety rule 17). */
import { pino } from 'pino'
import type { Config } from '#platform/config.ts'
import { REDACTED, type Log } from '#platform/log.ts'

let shared: Log | null = null

export function openLog(config: Pick<Config, 'LOG_LEVEL' | 'demo'>): Log {
  // A terminal shows warnings only; otherwise every request is logged.
  const level = config.demo && config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL
  return (shared ??= pino({ level, redact: { paths: REDACTED, censor: '[redacted]' } }) as unknown as Log)
}
