import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'

export const DAYS_KEPT = 92
export const ANNOUNCEMENTS_KEPT_DAYS = 400

/** @returns how many rows it removed */
export async function forgetStatus({ db }: Context, now: Temporal.Instant): Promise<number> {
  const before = (days: number) => now.subtract({ hours: days * 24 })
  const days = await db.write
    .deleteFrom('service_day')
    .where('day', '<', localDay(before(DAYS_KEPT), REGION_ZONE))
    .executeTakeFirst()
  const announcements = await db.write
    .deleteFrom('announcement')
    .where('ends_at', '<', before(ANNOUNCEMENTS_KEPT_DAYS))
    .executeTakeFirst()
  return Number(days.numDeletedRows) + Number(announcements.numDeletedRows)
}
