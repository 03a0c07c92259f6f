import type { Context } from '#platform/context.ts'

/** Claims end three years after the end of the year (§§ 195, 199 BGB). */
export const REPORTS_KEPT_YEARS = 3
const BATCH = 500

/**
 * Names and addresses of guests go when nobody can complain any more; the case with all that belongs to it goes when no
 * claim can follow from it.
 * @returns of how many
 */
export async function forgetReports({ db }: Context, now: Temporal.Instant): Promise<number> {
  const closed = await db.write
    .updateTable('report')
    .set({ name: '', email: '' })
    .where('id', 'in', (from) =>
      from
        .selectFrom('report as r')
        .innerJoin('report_case as c', 'c.id', 'r.case_id')
        .select('r.id')
        .where(({ or, eb }) => or([eb('r.name', '<>', ''), eb('r.email', '<>', '')]))
        .where('c.state', '=', 'decided')
        .where('c.complain_until', '<', now)
        .limit(BATCH),
    )
    .returning('id')
    .execute()
  const firstKept = now
    .toZonedDateTimeISO('UTC')
    .with({ month: 1, day: 1 })
    .startOfDay()
    .subtract({ years: REPORTS_KEPT_YEARS })
    .toInstant()
  const gone = await db.write
    .deleteFrom('report_case')
    .where('id', 'in', (from) =>
      from
        .selectFrom('report_case')
        .select('id')
        .where('state', '=', 'decided')
        .where('complain_until', '<', firstKept)
        .limit(BATCH),
    )
    .returning('id')
    .execute()
  return closed.length + gone.length
}
