/**
 * Tells each provider in January that their copy of last year's report is there: the law wants it by the 31st (section 22
 * PStTG). Each once, noted in the transaction in which they are told.
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { toldYear } from '../rules/years.ts'
import { emit } from './emit.ts'
import { reportsOf } from './seller-reports.ts'

const BATCH = 50

/** @returns how many were told */
export async function tellOfCopies(context: Context, now: Temporal.Instant): Promise<number> {
  const { db, wake } = context
  const year = toldYear(localDay(now, REGION_ZONE))
  if (year === null) return 0
  let told = 0
  let after = 0
  for (;;) {
    const due = await db.write
      .selectFrom('provider as p')
      .leftJoin('tax_copy as c', (on) => on.onRef('c.provider_id', '=', 'p.id').on('c.year', '=', year))
      .select(['p.id', 'p.person_id'])
      .where('p.id', '>', after)
      .where('p.person_id', 'is not', null)
      .where('c.year', 'is', null)
      .orderBy('p.id')
      .limit(BATCH)
      .execute()
    if (due.length === 0) break
    after = due.at(-1)?.id ?? after
    const ids = due.map(({ id }) => id)
    const reported = new Set((await reportsOf(db.write, ids, year)).map(({ facts }) => facts.providerId))
    for (const { id, person_id } of due) {
      if (!reported.has(id)) continue
      const isTold = await db.tx(async (tx) => {
        const made = await tx
          .insertInto('tax_copy')
          .values({ provider_id: id, year, told_at: now })
          .onConflict((on) => on.columns(['provider_id', 'year']).doNothing())
          .executeTakeFirst()
        if (made.numInsertedOrUpdatedRows === 0n) return false
        await emit(tx, { type: 'tax.copy_ready', person_id, payload: { year }, at: now })
        return true
      })
      if (isTold) told += 1
    }
  }
  if (told > 0) wake()
  return told
}
