import type { Log } from './log.ts'

/**
 * Lets work run that nobody waits for. What it fails with is logged: a rejection that nobody catches would end the
 * process.
 * @param what the work is, for the log
 */
export function inBackground(work: Promise<unknown>, log: Log, what: string): void {
  work.catch((error: unknown) => log.warn({ err: error }, what))
}

/** The last resort for a rejection that was forgotten, in our code or a library's: it is logged, and survived. */
export function surviveRejections(log: Log): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection that nobody caught'))
}
