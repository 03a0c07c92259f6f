/** Sends push messages to the services of browsers. The address comes from the browser, so the POST is guarded. */
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import { createGuardedPost, type GuardedPost, type Posted } from '#platform/outgoing/guarded-post.ts'
import { PushGone, PushRefused, PushUnavailable, type PushSender } from '#ports/push.ts'
import { assertPushable } from './assert-pushable.ts'
import { encryptPush, vapidHeader, type PushKey } from './encrypt-push.ts'

const TIMEOUT_MS = 2000

/** @param contact whom a push service asks when something is wrong: a mailto: or https: address */
export function createWebPushSender(options: {
  readonly key: PushKey
  readonly contact: string
  readonly now: () => Temporal.Instant
  readonly post?: GuardedPost
}): PushSender {
  const { key, contact, now, post = createGuardedPost({ service: 'push', timeoutMs: TIMEOUT_MS }) } = options
  return {
    name: 'web-push',
    publicKey: key.publicKey,
    async send(target, message) {
      assertOutsideTransaction('push.send')
      assertPushable(message)
      const url = new URL(target.endpoint)
      let body: Buffer
      try {
        body = encryptPush(target, Buffer.from(message.payload))
      } catch (error) {
        throw new PushRefused('the keys of the browser are no keys', { cause: error })
      }
      const headers = {
        authorization: vapidHeader(url, key, contact, now()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(message.ttlSeconds),
        topic: message.topic,
        urgency: message.isUrgent ? 'high' : 'normal',
      }
      let answer: Posted
      try {
        answer = await post(url, headers, body)
      } catch (error) {
        // The address may name a person's browser, so only the host is told.
        throw new PushUnavailable(`no answer from ${url.host}`, { cause: error })
      }
      const { status } = answer
      if (status >= 200 && status < 300) return
      if (status === 404 || status === 410) throw new PushGone(String(status))
      if (status === 429 || status >= 500) throw new PushUnavailable(`${url.host} answered ${status}`)
      throw new PushRefused(`${url.host} answered ${status}`)
    },
  }
}
