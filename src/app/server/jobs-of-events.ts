/** What follows from events: notices with their mails and pushes, webhooks, and the copies that people ask for. */
import { exportJobsOf } from '#features/account/export/server/write-export.ts'
import { writeWebhookDeliveries } from '#features/integration/webhook/server/write-deliveries.ts'
import type { NoticeRegistry } from '#features/notification/server/notice-registry.ts'
import { writeNotifications } from '#features/notification/server/write-notifications.ts'
import type { Subscriber } from '#platform/jobs/jobs.ts'
import { NOTICES } from './notices.ts'
import { recipientsOf } from './recipients.ts'

export function jobsOfEvents(notices: NoticeRegistry = NOTICES): Subscriber {
  return async (tx, events) => {
    await writeWebhookDeliveries(tx, events)
    return [...(await writeNotifications(tx, notices, events, recipientsOf)), ...exportJobsOf(events)]
  }
}
