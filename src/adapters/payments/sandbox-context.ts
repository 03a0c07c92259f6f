/** What every part of the sandbox stands on. */
import type { Database } from '#platform/db/connection/database.ts'

export type SandboxContext = {
  readonly db: Database
  readonly now: () => Temporal.Instant
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** The random part of a reference; never the same twice. */
  readonly newRef: () => string
}

/** Where the payer authenticates; the page shows challenge(ref) and sends answerChallenge(ref, accept). */
export function challengeUrl(context: SandboxContext, ref: string): string {
  return `${context.baseUrl}/dev/pay/${ref}`
}
