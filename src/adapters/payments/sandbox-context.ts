/** What every part of the sandbox depends on. */
import type { Database } from '#platform/db/connection/database.ts'

export type SandboxContext = {
  readonly db: Database
  readonly now: () => Temporal.Instant
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** The random part of a reference; never the same twice. */
  readonly newRef: () => string
}

/** The page on which the payer authenticates; it shows challenge(ref) and calls answerChallenge(ref, accept). */
export function challengeUrl(context: SandboxContext, ref: string): string {
  return `${context.baseUrl}/dev/pay/${ref}`
}
