import { MOST_PUSH_BYTES, PushRefused, type PushMessage } from '#ports/push.ts'

/** What every push service can take (RFC 8030). */
export function assertPushable({ payload, topic }: PushMessage): void {
  if (Buffer.byteLength(payload) > MOST_PUSH_BYTES) throw new PushRefused('the payload is too large')
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(topic)) throw new PushRefused('the topic has other characters, or too many')
}
