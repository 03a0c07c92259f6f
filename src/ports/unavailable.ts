/**
 * Why an external service gave no answer.
 * - `limited`: it asked for fewer requests (429); `retryAfterMs` when it said for how long.
 * - `refused`: it did not accept this request (400, 404, 413, 414, 422); others may well succeed.
 * - `paused`: not called, because it failed a moment ago (circuit breaker); `paced`: not called, to keep its rate limit.
 */
export type UnavailableReason =
  | 'timeout'
  | 'network'
  | 'private address'
  | 'status'
  | 'limited'
  | 'refused'
  | 'too large'
  | 'malformed'
  | 'paused'
  | 'paced'

/** The message names the service and the fault, never what was asked, the address or a key. */
export class OutsideUnavailable extends Error {
  override readonly name: string = 'OutsideUnavailable'
  readonly reason: UnavailableReason
  readonly retryAfterMs: number | null

  constructor(service: string, reason: UnavailableReason, detail = '', retryAfterMs: number | null = null) {
    super(`${service}: ${reason}${detail === '' ? '' : ` (${detail})`}`)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** Makes the error a port promises to its callers. */
export type MakeFault = (reason: UnavailableReason, detail?: string, retryAfterMs?: number | null) => OutsideUnavailable
