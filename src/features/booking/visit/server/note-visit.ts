import { orRefuse, refuse, type Verdict } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import { relationTo, type Relation } from '../../rules/access.ts'
import { ownersOf, visitOf } from '../../server/read/read-booking.ts'
import { emit } from '../../server/emit.ts'
import { closeTrouble } from '../../trouble/server/report-trouble.ts'
import { lockBookingRow } from '../../server/store.ts'
import type * as contract from '../contract.ts'
import { mayCheckIn, mayMiss, mayTakeBack, visitState, type Visit } from '../rules/visit.ts'

type Noted = { readonly checked_in_at?: Temporal.Instant | null; readonly no_show_at?: Temporal.Instant | null }

type Note = {
  readonly viewer: SignedIn
  readonly params: { readonly id: number }
  readonly now: Temporal.Instant
  readonly context: Context
}

/**
 * @param by who may: others get "not found", as for a booking that is not there
 * @param noted what is written; what stands there already is not written again, nor told
 */
async function note(
  { viewer, params, now, context }: Note,
  by: readonly Relation[],
  may: (visit: Visit, now: Temporal.Instant) => Verdict,
  noted: (visit: Visit, relation: Relation) => Noted & { readonly checked_in_by?: 'provider' | 'booker' | null },
) {
  const visit = await context.db.tx(async (tx) => {
    const row = await lockBookingRow(tx, params.id)
    if (!row) refuse('request.not_found')
    const relation = orRefuse(relationTo(viewer, ownersOf(row)))
    if (!by.includes(relation)) refuse('request.not_found')
    const before = visitOf(row)
    orRefuse(may(before, now))
    const change = noted(before, relation)
    const after = {
      ...before,
      checkedInAt: change.checked_in_at === undefined ? before.checkedInAt : change.checked_in_at,
      noShowAt: change.no_show_at === undefined ? before.noShowAt : change.no_show_at,
    }
    if (after.checkedInAt === before.checkedInAt && after.noShowAt === before.noShowAt) return after
    await tx
      .updateTable('booking')
      .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
      .where('office_id', '=', row.office_id)
      .where('id', '=', row.id)
      .execute()
    if (after.checkedInAt !== null) await closeTrouble(tx, row, now)
    await emit(tx, {
      type: 'booking.visit_noted',
      office_id: row.office_id,
      booking_id: row.id,
      person_id: row.booker_id,
      at: now,
    })
    return after
  })
  context.wake()
  return {
    data: {
      checkedInAt: visit.checkedInAt?.toString() ?? null,
      noShowAt: visit.noShowAt?.toString() ?? null,
      state: visitState(visit, now),
    },
  }
}

/** The first time stays: a second tap, by whichever side, changes nothing. */
export async function checkIn(call: Call<typeof contract.checkIn>) {
  return note(call, ['booker', 'provider'], mayCheckIn, ({ checkedInAt }, relation) =>
    checkedInAt
      ? {}
      : {
          checked_in_at: call.now,
          checked_in_by: relation === 'provider' ? 'provider' : 'booker',
          no_show_at: null,
        },
  )
}

export async function takeBackCheckIn(call: Call<typeof contract.takeBackCheckIn>) {
  return note(call, ['provider'], mayTakeBack, () => ({ checked_in_at: null, checked_in_by: null }))
}

export async function noteNoShow(call: Call<typeof contract.noteNoShow>) {
  return note(call, ['provider'], mayMiss, ({ noShowAt }) => (noShowAt ? {} : { no_show_at: call.now }))
}

export async function takeBackNoShow(call: Call<typeof contract.takeBackNoShow>) {
  return note(call, ['provider'], mayTakeBack, () => ({ no_show_at: null }))
}
