import type { Dated } from '#kernel/dated.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import type { BasisPoints } from '#kernel/money.ts'
import type { Reads } from '#platform/db/handles.ts'
import { commissionRates } from '../rules/commission-rate.ts'

/** What the desk has decided on, by its first day, the oldest first. */
export function decidedRates(db: Reads) {
  return db
    .selectFrom('commission_rate')
    .select(['from_day', 'basis_points', 'reason', 'decided_at', 'withdrawn_at'])
    .orderBy('from_day')
    .orderBy('id')
    .execute()
}

/** All rates that hold or will hold (commissionRates). One statement. */
export async function ratesInForce(db: Reads, setting: Dated<BasisPoints>): Promise<Dated<BasisPoints>> {
  const decided = await decidedRates(db)
  return commissionRates(
    setting,
    decided.filter((row) => row.withdrawn_at === null).map((row) => ({ from: row.from_day, value: row.basis_points })),
  )
}

/**
 * Within the insertion of a booking: the desk's rate of the day on which it is made, else the setting's.
 * @param at a column of type timestamptz
 * @param setting a column with the rate that commissionAt returns
 */
export const commissionRateSql = (at: string, setting: string) =>
  `commission_rate_on((${at} at time zone '${REGION_ZONE}')::date, ${setting})`
