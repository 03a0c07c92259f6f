/** The push port: messages to browsers that agreed (RFC 8030). A message is encrypted for one browser. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type PushMessage = {
  /** At most {@link MOST_PUSH_BYTES} as UTF-8. */
  readonly payload: string
  /** A later message with the same topic replaces one that was not delivered yet; at most 32 letters and digits. */
  readonly topic: string
  /** How long the service keeps it for a browser that is away. */
  readonly ttlSeconds: number
  readonly isUrgent: boolean
}

export const MOST_PUSH_BYTES = 2000

export type PushSender = {
  readonly name: 'embedded' | 'web-push'
  /** Base64url; browsers subscribe with it. */
  readonly publicKey: string
  /** @throws PushGone when the browser has ended its subscription, PushUnavailable when it can be retried, PushRefused when never */
  send(target: PushTarget, message: PushMessage): Promise<void>
}

export class PushGone extends Error {
  override readonly name = 'PushGone'
}

export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable'
}

export class PushRefused extends Error {
  override readonly name = 'PushRefused'
}
