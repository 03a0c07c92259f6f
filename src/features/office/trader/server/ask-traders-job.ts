/**
 * Asks providers whose offices are in the search although they have not said as what they offer, or not all that the law
 * wants of a trader (DSA, Article 30 (2)). Once each: the page of their offices reminds them until it is said. Whoever
 * offers to employees or internally only is asked for nothing.
 */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { OFFICE_TYPE } from '../../rules/office-type.ts'
import { emit } from '../../server/emit.ts'
import { lacksTraderData } from '../rules/trader.ts'

const BATCH = 100
const NOT_FOR_OUTSIDERS = OFFICE_TYPE.internal | OFFICE_TYPE.employeesOnly

/** @returns how many were asked */
export async function askTraders({ db, wake }: Context, now: Temporal.Instant): Promise<number> {
  const asked = await db.tx(async (tx) => {
    const due = await tx
      .selectFrom('provider as p')
      .select(['p.id', 'p.person_id'])
      .where('p.person_id', 'is not', null)
      .where('p.trader_asked_at', 'is', null)
      .where(sql<boolean>`${sql.raw(lacksTraderData('p'))}`)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('office as o')
            .select('o.id')
            .whereRef('o.provider_id', '=', 'p.id')
            .where('o.status', '=', 'published')
            .where(sql<boolean>`o.type & ${NOT_FOR_OUTSIDERS}::int = 0`),
        ),
      )
      .orderBy('p.id')
      .limit(BATCH)
      .forUpdate('p')
      // Somebody who says it at this moment is not asked.
      .skipLocked()
      .execute()
    for (const { id, person_id } of due) {
      await tx.updateTable('provider').set({ trader_asked_at: now }).where('id', '=', id).execute()
      await emit(tx, { type: 'office.trader_asked', person_id, at: now })
    }
    return due.length
  })
  if (asked > 0) wake()
  return asked
}
