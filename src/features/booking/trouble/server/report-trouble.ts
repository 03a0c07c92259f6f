import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Call } from '#platform/context.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import { relationTo } from '../../rules/access.ts'
import { emit } from '../../server/emit.ts'
import { ownersOf, troubleOf, visitOf } from '../../server/read/read-booking.ts'
import { isShared, lockBookingRow, readBookingRow, type BookingRow } from '../../server/store.ts'
import type {
  answerTrouble as answerContract,
  endTrouble as endContract,
  reportTrouble as reportContract,
} from '../contract.ts'
import { mayReport, MOST_REPORTS_AN_HOUR } from '../rules/trouble.ts'

const RATE = { max: MOST_REPORTS_AN_HOUR, seconds: 3600 }

/** All changes lock the booking first, as canceling does, so that an answer and a cancelation exclude each other. */
async function lockAs(tx: Tx, { viewer, params }: Pick<Call<typeof reportContract>, 'viewer' | 'params'>) {
  const row = await lockBookingRow(tx, params.id)
  if (!row) refuse('request.not_found')
  return { row, relation: orRefuse(relationTo(viewer, ownersOf(row))) }
}

const aboutOf = (row: BookingRow) => ({ office_id: row.office_id, booking_id: row.id, person_id: row.booker_id })

/** A second tap finds the first report. */
export async function reportTrouble(call: Call<typeof reportContract>) {
  const { now, context, params, viewer } = call
  const mayBeNew = (row: BookingRow) => {
    if (orRefuse(relationTo(viewer, ownersOf(row))) !== 'booker') refuse('request.not_found')
    if (isShared(row)) refuse('request.not_found')
    orRefuse(mayReport(visitOf(row), now))
    return troubleOf(row).openSince === null
  }
  const seen = await readBookingRow(context.db, params.id)
  if (!seen) refuse('request.not_found')
  if (!mayBeNew(seen)) return { data: null }
  await takeOrRefuse(context.db.write, { name: 'trouble', subject: String(params.id), rate: RATE })
  await context.db.tx(async (tx) => {
    const { row } = await lockAs(tx, call)
    if (!mayBeNew(row)) return
    const reported = await tx
      .insertInto('booking_trouble')
      .values({ office_id: row.office_id, booking_id: row.id, reported_at: now })
      // Another one of the same millisecond is over already.
      .onConflict((on) => on.columns(['office_id', 'booking_id', 'reported_at']).doNothing())
      .returning('booking_id')
      .executeTakeFirst()
    if (reported) await emit(tx, { type: 'booking.trouble', ...aboutOf(row), at: now })
  })
  context.wake()
  return { data: null }
}

export async function endTrouble(call: Call<typeof endContract>) {
  const { now, context } = call
  await context.db.tx(async (tx) => {
    const { row, relation } = await lockAs(tx, call)
    if (relation !== 'booker') refuse('request.not_found')
    await closeTrouble(tx, row, now)
  })
  context.wake()
  return { data: null }
}

/** Late answers count as well: the guest may still be at the door. */
export async function answerTrouble(call: Call<typeof answerContract>) {
  const { now, context, body } = call
  await context.db.tx(async (tx) => {
    const { row, relation } = await lockAs(tx, call)
    if (relation !== 'provider') refuse('request.not_found')
    const { openSince, answer } = troubleOf(row)
    // The first response was lost.
    if (openSince === null && answer === body.answer) return
    if (openSince === null || row.status === 'canceled') refuse('booking.no_trouble')
    await tx
      .updateTable('booking_trouble')
      .set({ answer: body.answer, answered_at: now })
      .where('office_id', '=', row.office_id)
      .where('booking_id', '=', row.id)
      .where('answered_at', 'is', null)
      .where('closed_at', 'is', null)
      .execute()
    await emit(tx, { type: 'booking.trouble_answered', ...aboutOf(row), at: now })
  })
  context.wake()
  return { data: null }
}

/** Also when the guest has checked in, or cancels before the time for an answer is over. */
export async function closeTrouble(tx: Tx, row: BookingRow, now: Temporal.Instant): Promise<void> {
  const closed = await tx
    .updateTable('booking_trouble')
    .set({ closed_at: now })
    .where('office_id', '=', row.office_id)
    .where('booking_id', '=', row.id)
    .where('answered_at', 'is', null)
    .where('closed_at', 'is', null)
    .returning('booking_id')
    .executeTakeFirst()
  if (closed) await emit(tx, { type: 'booking.visit_noted', ...aboutOf(row), at: now })
}
