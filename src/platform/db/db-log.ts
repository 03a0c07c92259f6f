/** The part of a structured log this folder writes to; pino and Fastify's log fit. */
export type DbLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const silentLog: DbLog = { info: () => {}, warn: () => {}, error: () => {} }
