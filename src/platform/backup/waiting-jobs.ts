/** Jobs that were not done when a backup was made, such as mails that still had to be sent. */
import type { Client } from 'pg'
import { PgBoss } from 'pg-boss'

export type WaitingJob = { readonly queue: string; readonly data: object }

/** In the order in which they were made; none before the queue was there. */
export async function readJobs(client: Client): Promise<WaitingJob[]> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  if (!there.rows[0]?.there) return []
  const { rows } = await client.query<WaitingJob>(
    // Those that are dead, and those of the queue's own, start with a name of their own.
    `select name as queue, data from pgboss.job
      where state::text in ('created', 'retry', 'active') and name not like '\\_\\_%' and name not like '%-dead'
        and data is not null order by created_on, id`,
  )
  return rows
}

/** They are done once the product runs. */
export async function writeJobs(url: string, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 1, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const [queue, own] of Map.groupBy(jobs, (job) => job.queue)) {
      await boss.createQueue(queue)
      await boss.insert(
        queue,
        own.map(({ data }) => ({ data })),
      )
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
