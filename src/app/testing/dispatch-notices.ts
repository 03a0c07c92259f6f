/** Dispatches events as the product does, and keeps the jobs instead of running them. */
import type { NoticeRegistry } from '#features/notification/server/notice-registry.ts'
import { writeNotifications } from '#features/notification/server/write-notifications.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { dispatchEvents } from '#platform/jobs/jobs.ts'
import { NOTICES } from '../server/notices.ts'
import { recipientsOf } from '../server/recipients.ts'

export type QueuedJob = { readonly queue: string; readonly data: object }

export async function dispatchNotices(
  { db }: { readonly db: Database },
  registry: NoticeRegistry = NOTICES,
): Promise<QueuedJob[]> {
  const queued: QueuedJob[] = []
  const subscribe = (...[tx, events]: Parameters<Parameters<typeof dispatchEvents>[2]['subscribe']>) =>
    writeNotifications(tx, registry, events, recipientsOf)
  const queueJobs = async (_: unknown, queue: string, jobs: readonly object[]) => {
    queued.push(...jobs.map((data) => ({ queue, data })))
  }
  while ((await dispatchEvents(db, queueJobs, { subscribe })) > 0);
  return queued
}
