/** What becomes of the coming visits of somebody who leaves a company (company/member hands this in from src/app). */
import { isPossible } from '#features/payment/rules/leg-states.ts'
import type { Outside } from '#features/company/member/server/outside.ts'
import type { Reads } from '#platform/db/handles.ts'
import { ZERO } from '#kernel/money.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { cancelFee } from '../../rules/cancel.ts'
import { localEnd } from '../../rules/local-end.ts'
import { cancelableOf } from '../read/read-booking.ts'
import { lockBookingRow, readBookingRow, type BookingRow } from '../store.ts'
import { cancelAtTheDoor } from './cancel-booking.ts'

/** Nobody has more; the rest runs. */
const MOST = 200

type Visitor = { readonly companyId: number; readonly personId: string; readonly now: Temporal.Instant }

/** Null when it cannot be cancelled any more: it has begun, or its money is being captured. */
function feeNow(row: BookingRow, now: Temporal.Instant): number | null {
  const fee = cancelFee('company', cancelableOf(row, now), now)
  if (!fee.ok || !isPossible(row.leg_state, fee.value > 0 ? 'cancel_late' : 'cancel')) return null
  return fee.value
}

async function comingIds(db: Reads, { companyId, personId, now }: Visitor): Promise<number[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('booker_id', '=', personId)
    .where('company_id', '=', companyId)
    .where('status', '=', 'confirmed')
    .where('start_at', '>', now)
    .orderBy('start_at')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}

export const visitsOfMember = {
  async visitsOf(db, visitor, locale) {
    const ids = await comingIds(db.read, visitor)
    const rows = await Promise.all(ids.map((id) => readBookingRow(db, id)))
    return rows
      .flatMap((row) => row ?? [])
      .map((row) => ({
        id: row.id,
        office: locale === 'en' ? row.title_en : row.title_de,
        day: row.day,
        from: formatQuarter(row.a),
        to: localEnd(row.end_at, row.zone, row.day),
        totalCents: row.total_cents,
        feeCents: feeNow(row, visitor.now),
        currency: row.currency,
      }))
  },

  async cancelFreeVisits(tx, visitor) {
    const { companyId, personId, now } = visitor
    let canceled = 0
    for (const id of (await comingIds(tx, visitor)).toSorted((one, other) => one - other)) {
      const row = await lockBookingRow(tx, id)
      // Cancelled, moved or begun while it was waited for.
      if (!row || row.booker_id !== personId || row.company_id !== companyId || feeNow(row, now) !== 0) continue
      await cancelAtTheDoor(tx, row, { by: 'user', feeCents: ZERO, reason: null, now })
      canceled += 1
    }
    return canceled
  },
} satisfies Pick<Outside, 'visitsOf' | 'cancelFreeVisits'>
