import { createEmbeddedPushSender } from '#adapters/push/embedded-push-sender.ts'
import { pushKeyOf } from '#adapters/push/encrypt-push.ts'
import { createWebPushSender } from '#adapters/push/web-push-sender.ts'
import type { PushSender } from '#ports/push.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/connection/database.ts'

export function openPush({ config, db, clock }: { config: Config; db: Database; clock: Clock }): PushSender {
  const key = pushKeyOf({ privateKey: config.PUSH_PRIVATE_KEY, secret: config.SECRET })
  const isEmbedded = config.PUSH === 'embedded' || (config.PUSH === '' && config.demo)
  if (isEmbedded) return createEmbeddedPushSender({ db, key, now: () => clock.now() })
  // The machine's time: push services compare it with theirs.
  const now = () => Temporal.Now.instant()
  return createWebPushSender({ key, contact: `mailto:${config.OPERATOR_EMAIL}`, now })
}
