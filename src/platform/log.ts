/** The shape of pino's logger that the product uses; Fastify brings the real one. */
export type Log = {
  debug(facts: object, text: string): void
  info(facts: object, text: string): void
  warn(facts: object, text: string): void
  error(facts: object, text: string): void
}

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/** Pino paths that must never reach a log line (safety rule 17). */
export const REDACTED = [
  'req.headers.cookie',
  'req.headers.authorization',
  'password',
  'token',
  'secret',
  '*.password',
  '*.token',
  '*.secret',
]
