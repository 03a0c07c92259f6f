import { refuse } from '#kernel/verdict.ts'
import { weekdayOf } from '#kernel/time.ts'
import type { Call } from '#platform/context.ts'
import { outsideHours } from '../../change/rules/effects.ts'
import { liveBookings } from '../../change/server/change-store.ts'
import { lockOwnOffice } from '../../server/own-office.ts'
import type { clearDay as contract } from '../contract.ts'
import { readOverride } from './override-store.ts'

export async function clearDay({ viewer, params, now, context }: Call<typeof contract>) {
  return context.db.tx(async (tx) => {
    const office = await lockOwnOffice(tx, viewer, params.id, now)
    const undo = await readOverride(tx, office.id, params.day)
    if (!undo) refuse('request.not_found')
    const mask = office.hours[weekdayOf(params.day) - 1] ?? ''
    await tx.deleteFrom('office_override').where('office_id', '=', office.id).where('day', '=', params.day).execute()
    await tx
      .updateTable('office_day')
      .set({ open: mask })
      .where('office_id', '=', office.id)
      .where('day', '=', params.day)
      .execute()
    const bookings = await liveBookings(tx, office.id, { from: params.day, until: params.day }, now)
    return { data: { undo, outside: outsideHours(bookings, () => mask) } }
  })
}
