import { earliestDay } from '#kernel/notice-period.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import type { Call } from '#platform/context.ts'
import type { listCommission as contract } from '../contract.ts'
import { commissionRates } from '../rules/commission-rate.ts'
import { decidedRates } from './commission-store.ts'

/** One statement; a marketplace decides on a rate a few times in its life. */
export async function listCommission({ now, context: { db, config } }: Call<typeof contract>) {
  const rows = await decidedRates(db.read)
  const standing = rows.filter((row) => row.withdrawn_at === null)
  const rates = commissionRates(
    config.COMMISSION,
    standing.map((row) => ({ from: row.from_day, value: row.basis_points })),
  )
  const today = localDay(now, REGION_ZONE)
  const holding = rates.findLast(({ from }) => from <= today) ?? rates[0]
  const ofRates = rates.map((one, nth) => {
    const row = standing.find(({ from_day }) => from_day === one.from)
    return {
      from: nth === 0 ? null : one.from,
      rate: one.value,
      decided: row ? { at: row.decided_at.toString(), reason: row.reason } : null,
      withdrawnAt: null,
      state: one === holding ? ('holds' as const) : one.from > today ? ('coming' as const) : ('past' as const),
    }
  })
  const withdrawn = rows.flatMap((row) =>
    row.withdrawn_at === null
      ? []
      : {
          from: row.from_day,
          rate: row.basis_points,
          decided: { at: row.decided_at.toString(), reason: row.reason },
          withdrawnAt: row.withdrawn_at.toString(),
          state: 'withdrawn' as const,
        },
  )
  const data = [...ofRates, ...withdrawn].toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? 1 : -1))
  return { data, meta: { earliestDay: earliestDay(now) } }
}
