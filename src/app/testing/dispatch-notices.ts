/** Dispatches events as the product does, and keeps the jobs instead of running them. */
import type { NoticeRegistry } from '#features/notification/server/notice-registry.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { dispatchEvents } from '#platform/jobs/jobs.ts'
import { jobsOfEvents } from '../server/jobs-of-events.ts'
import { NOTICES } from '../server/notices.ts'

export type QueuedJob = { readonly queue: string; readonly data: object }

export async function dispatchNotices(
  { db }: { readonly db: Database },
  registry: NoticeRegistry = NOTICES,
): Promise<QueuedJob[]> {
  const queued: QueuedJob[] = []
  const subscribe = jobsOfEvents(registry)
  const queueJobs = async (_: unknown, queue: string, jobs: readonly object[]) => {
    queued.push(...jobs.map((data) => ({ queue, data })))
  }
  while ((await dispatchEvents(db, queueJobs, { subscribe })) > 0);
  return queued
}
