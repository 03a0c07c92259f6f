import type { Call } from '#platform/context.ts'
import { readSetting } from '#platform/db/settings.ts'
import type { readHealth as contract } from '../contract.ts'
import { healthNow } from '../rules/health.ts'
import { HEALTH } from './measure-health-job.ts'

/** One row by its key. */
export async function readHealth({ now, context }: Call<typeof contract>) {
  return { data: healthNow(await readSetting(context.db.read, HEALTH), now) }
}
