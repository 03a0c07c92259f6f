import { orRefuse, refuse } from '#kernel/verdict.ts'
import { addDays, isAfter } from '#kernel/time.ts'
import { QUARTERS_PER_DAY } from '#kernel/quarters.ts'
import { withoutTrace } from './without-trace.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Call } from '#platform/context.ts'
import { lockOwnOffices } from '../../server/own-office.ts'
import type { createVacation as contract } from '../contract.ts'
import { checkVacation } from '../rules/check-block.ts'
import { MOST_BLOCKS_A_DAY } from '../rules/limits.ts'
import { mergeVacation, type DayRange } from '../rules/merge-vacation.ts'
import { bookingsUnder, insertBlocks } from './block-store.ts'
import { isFullDay, joinVacations, vacationsOf } from './vacation-store.ts'

/** One range of days over all offices of a provider; those that come later get it when they are published. */
export async function createVacation(call: Call<typeof contract>) {
  return call.context.db.tx((tx) => vacationIn(tx, call))
}

/** @returns the bookings that would lie under it; nothing is changed */
export async function bookingsUnderVacation(call: Wanted): Promise<number[]> {
  return withoutTrace(call.context.db, async (tx) => (await vacationIn(tx, call)).data.bookings.map(({ id }) => id))
}

type Wanted = Pick<Call<typeof contract>, 'viewer' | 'body' | 'now' | 'context'>

async function vacationIn(tx: Tx, { viewer, body, now, context }: Wanted) {
  // Before the list of offices is read, so that one that is just being published is in it (copy-vacations.ts).
  await tx.selectFrom('provider').select('id').where('person_id', '=', viewer.id).forUpdate().execute()
  const offices = await lockOwnOffices(tx, viewer, now)
  const [first] = offices
  if (!first) refuse('request.not_found')
  orRefuse(checkVacation(body.from, body.until, first.today))
  const officeIds = offices.map((office) => office.id)
  const known = await vacationsOf(tx, officeIds)
  const { joins, range, added } = mergeVacation(body, known)
  const joined = joins.flatMap((index) => known[index]?.id ?? [])
  const id = joined[0] ?? context.newId()
  await joinVacations(tx, officeIds, joined, id)
  const days = added.flatMap(daysIn)
  if (await isFullDay(tx, officeIds, days, MOST_BLOCKS_A_DAY))
    refuse('office.too_many_blocks', { count: MOST_BLOCKS_A_DAY })
  const blocks = offices.flatMap((office) =>
    days.map((day) => ({
      officeId: office.id,
      id: context.newId(),
      day,
      a: 0,
      b: QUARTERS_PER_DAY,
      desks: office.capacity,
    })),
  )
  await insertBlocks(tx, { source: 'hand', ref: id, note: body.note, now }, blocks)
  const bookings = await bookingsUnder(
    tx,
    officeIds,
    blocks.map((block) => block.id),
  )
  return { data: { id, ...range, offices: offices.length, added: [...added], bookings } }
}

function daysIn({ from, until }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; !isAfter(day, until); day = addDays(day, 1)) days.push(day)
  return days
}
