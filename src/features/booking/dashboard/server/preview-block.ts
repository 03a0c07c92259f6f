import { bookingsUnderBlock } from '#features/office/block/server/create-block.ts'
import { bookingsUnderVacation } from '#features/office/block/server/create-vacation.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import type { Call, Context } from '#platform/context.ts'
import { firstName } from '../../calendar/rules/calendar-entry.ts'
import { mayHostCancel } from '../../rules/cancel.ts'
import { localEnd } from '../../rules/local-end.ts'
import type { previewBlock as blockContract, previewVacation as vacationContract } from '../contract.ts'
import { readAffected } from './booked-store.ts'

export async function previewBlock(call: Call<typeof blockContract>) {
  return { data: await affectedBy(call.context, await bookingsUnderBlock(call), call.now) }
}

export async function previewVacation(call: Call<typeof vacationContract>) {
  return { data: await affectedBy(call.context, await bookingsUnderVacation(call), call.now) }
}

async function affectedBy({ db }: Context, ids: readonly number[], now: Temporal.Instant) {
  const rows = ids.length === 0 ? [] : await readAffected(db.read, ids)
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    from: formatQuarter(row.a),
    to: localEnd(row.end_at, row.zone, row.date),
    booker: row.is_paying ? '' : firstName({ given_name: row.given_name ?? '', booker_name: row.booker_name ?? '' }),
    mayCancel: !row.is_paying && mayHostCancel(row.start_at, now),
  }))
}
