import type { Context } from '#platform/context.ts'

/** That they were answered has to be proved as long as claims may follow (§§ 195, 199 BGB). */
export const REQUESTS_KEPT_YEARS = 3
const BATCH = 500

/** @returns how many it deleted */
export async function forgetRequests({ db }: Context, now: Temporal.Instant): Promise<number> {
  const firstKept = now
    .toZonedDateTimeISO('UTC')
    .with({ month: 1, day: 1 })
    .startOfDay()
    .subtract({ years: REQUESTS_KEPT_YEARS })
    .toInstant()
  const gone = await db.write
    .deleteFrom('data_request')
    .where('id', 'in', (from) =>
      from.selectFrom('data_request').select('id').where('closed_at', '<', firstKept).limit(BATCH),
    )
    .returning('id')
    .execute()
  return gone.length
}
