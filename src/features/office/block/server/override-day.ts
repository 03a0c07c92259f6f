import { maskOf } from '#kernel/quarters.ts'
import { addDays, isAfter } from '#kernel/time.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { outsideHours } from '../../change/rules/effects.ts'
import { liveBookings } from '../../change/server/change-store.ts'
import { checkSpans } from '../../rules/opening-spans.ts'
import { lockOwnOffice } from '../../server/own-office.ts'
import { setOverride } from '../../server/store.ts'
import type { overrideDay as contract } from '../contract.ts'
import { BLOCK_AHEAD_DAYS } from '../rules/limits.ts'
import { readOverride } from './override-store.ts'

/** Bookings outside of the new hours stay (provider paper 4). */
export async function overrideDay({ viewer, params, body, now, context }: Call<typeof contract>) {
  return context.db.tx(async (tx) => {
    const office = await lockOwnOffice(tx, viewer, params.id, now)
    orRefuse(checkSpans(body.spans))
    if (isAfter(office.today, params.day)) refuse('office.block_past')
    if (isAfter(params.day, addDays(office.today, BLOCK_AHEAD_DAYS)))
      refuse('office.block_far', { days: BLOCK_AHEAD_DAYS })
    const undo = await readOverride(tx, office.id, params.day)
    const mask = maskOf(body.spans)
    await setOverride(tx, { officeId: office.id, day: params.day, spans: body.spans, mask, note: body.note })
    // The day is locked now, so that no booking is missed.
    const bookings = await liveBookings(tx, office.id, { from: params.day, until: params.day }, now)
    return { data: { undo, outside: outsideHours(bookings, () => mask) } }
  })
}
