import { orRefuse } from '#kernel/verdict.ts'
import { addDays, weekdayOf } from '#kernel/time.ts'
import type { Span } from '#kernel/quarters.ts'
import { withoutTrace } from './without-trace.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { lockOwnOffice, type OwnOffice } from '../../server/own-office.ts'
import type { createBlock as contract } from '../contract.ts'
import { checkBlock } from '../rules/check-block.ts'
import { daysOfSeries, weekdayBits } from '../rules/expand-series.ts'
import { SERIES_DAYS_AHEAD } from '../rules/limits.ts'
import {
  bookingsUnder,
  countBlocks,
  findBlock,
  findSeries,
  insertBlocks,
  insertSeries,
  seriesOf,
} from './block-store.ts'

type Wanted = Pick<Call<typeof contract>, 'viewer' | 'params' | 'body' | 'now' | 'context'>
type Wish = Call<typeof contract>['body']
type Checked = { readonly span: Span; readonly desks: number }

export async function createBlock(call: Call<typeof contract>) {
  return call.context.db.tx((tx) => blockIn(tx, call))
}

/** @returns the bookings that would lie under it; nothing is changed */
export async function bookingsUnderBlock(call: Wanted): Promise<number[]> {
  return withoutTrace(call.context.db, async (tx) => (await blockIn(tx, call)).data.bookings)
}

async function blockIn(tx: Tx, { viewer, params, body, now, context }: Wanted) {
  const office = await lockOwnOffice(tx, viewer, params.id, now)
  const facts = {
    today: office.today,
    capacity: office.capacity,
    blocksThatDay: await countBlocks(tx, office.id, body.day),
    series: (await seriesOf(tx, office.id, office.today)).length,
  }
  const wanted = { ...body, fromMinutes: body.from, toMinutes: body.to, isSeries: body.repeat !== 'once' }
  const checked = orRefuse(checkBlock(wanted, facts))
  const make = body.repeat === 'once' ? blockOnce : blockAgain
  return make(tx, office, body, checked, { now, newId: context.newId })
}

type Frame = { readonly now: Temporal.Instant; readonly newId: () => number }

async function blockOnce(tx: Tx, office: OwnOffice, wish: Wish, { span, desks }: Checked, { now, newId }: Frame) {
  const block = { officeId: office.id, id: newId(), day: wish.day, a: span[0], b: span[1], desks }
  const known = await findBlock(tx, block, wish.note)
  if (known === null) await insertBlocks(tx, { source: 'hand', ref: null, note: wish.note, now }, [block])
  const id = known ?? block.id
  const bookings = await bookingsUnder(tx, [office.id], [id])
  return { data: { block: id, series: null, days: [wish.day], bookings: bookings.map((one) => one.id) } }
}

async function blockAgain(tx: Tx, office: OwnOffice, wish: Wish, { span, desks }: Checked, { now, newId }: Frame) {
  const series = {
    weekdays: weekdayBits(wish.weekdays.length > 0 ? wish.weekdays : [weekdayOf(wish.day)]),
    fromDay: wish.day,
    untilDay: wish.until,
    everyWeeks: wish.repeat === 'biweekly' ? (2 as const) : (1 as const),
    skips: [...new Set(wish.skips)].toSorted(),
  }
  const row = { ...series, officeId: office.id, id: newId(), a: span[0], b: span[1], desks, note: wish.note }
  const known = await findSeries(tx, row)
  const id = known ?? row.id
  const days = daysOfSeries(series, office.today, SERIES_DAYS_AHEAD)
  const blocks = days.map((day) => ({ officeId: office.id, id: newId(), day, a: row.a, b: row.b, desks }))
  if (known === null) {
    await insertSeries(tx, row, addDays(office.today, SERIES_DAYS_AHEAD - 1), now)
    await insertBlocks(tx, { source: 'series', ref: id, note: wish.note, now }, blocks)
  }
  const bookings = await bookingsUnder(
    tx,
    [office.id],
    blocks.map((block) => block.id),
  )
  return { data: { block: null, series: id, days, bookings: [...new Set(bookings.map((one) => one.id))] } }
}
