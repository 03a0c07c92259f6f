import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { PushRefused, type PushSender } from '#ports/push.ts'
import { assertPushable } from './assert-pushable.ts'
import { encryptPush, type PushKey } from './encrypt-push.ts'

/** Keeps messages in the table inbox_push, which /dev/push shows. A later one with the same topic replaces the first. */
export function createEmbeddedPushSender({
  db,
  key,
  now,
}: {
  db: Pick<Database, 'write'>
  key: PushKey
  now: () => Temporal.Instant
}): PushSender {
  return {
    name: 'embedded',
    publicKey: key.publicKey,
    async send(target, message) {
      assertOutsideTransaction('push.send')
      assertPushable(message)
      try {
        encryptPush(target, Buffer.from(message.payload))
      } catch (error) {
        throw new PushRefused('the keys of the browser are no keys', { cause: error })
      }
      const kept = { payload: message.payload, is_urgent: message.isUrgent, sent_at: now() }
      await db.write
        .insertInto('inbox_push')
        .values({ endpoint: target.endpoint, topic: message.topic, ...kept })
        .onConflict((on) => on.columns(['endpoint', 'topic']).doUpdateSet(kept))
        .execute()
    },
  }
}
